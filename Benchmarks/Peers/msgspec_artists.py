#!/usr/bin/env python3
# This source file is part of Portolan, a typed REST client for Swift.
# SPDX-License-Identifier: MIT
"""Decodes artist searches with msgspec into typed structs, beside Portolan's mapping of the same documents.

Usage: msgspec_artists.py PROGRAM FOLDER
PROGRAM is the built portolan-benchmarks; it writes the documents into FOLDER and measures its own rounds. Rounds of the
two alternate; times are processor time, the figures medians. Python's cyclic garbage collection is off while time is
taken, as it is in Python's own timeit.
"""

import gc
import pathlib
import statistics
import subprocess
import sys
import time

import msgspec

ROUNDS = 9
TARGET = 0.9


class Image(msgspec.Struct):
    url: str
    height: int | None
    width: int | None


class Followers(msgspec.Struct):
    total: int


class ExternalURLs(msgspec.Struct):
    spotify: str


class Artist(msgspec.Struct):
    id: str
    name: str
    type: str
    uri: str
    href: str
    popularity: int
    genres: list[str]
    followers: Followers
    external_urls: ExternalURLs
    images: list[Image]


class Page(msgspec.Struct):
    items: list[Artist]


class Search(msgspec.Struct):
    artists: Page


DECODER = msgspec.json.Decoder(Search)


def time_of(iterations: int, document: bytes) -> float:
    """Nanoseconds of processor time for one decoding; what was decoded is freed within it."""
    decode = DECODER.decode
    start = time.process_time_ns()
    for _ in range(iterations):
        decode(document)
    return (time.process_time_ns() - start) / iterations


def msgspec_round(document: bytes) -> float:
    gc.collect()
    gc.disable()
    try:
        once = max(1.0, time_of(3, document))
        time_of(max(1, int(1e8 / once)), document)
        return time_of(max(1, int(2.5e8 / once)), document)
    finally:
        gc.enable()


def portolan_round(program: str, path: pathlib.Path, document: bytes) -> float:
    output = subprocess.run(
        [program, "peer-round", str(path)], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    nanoseconds, *counts = (int(number) for number in output.split())
    artists = DECODER.decode(document).artists.items
    own = [len(artists), sum(len(artist.images) for artist in artists), sum(a.followers.total for a in artists)]
    if counts != own:
        sys.exit(f"benchmark-peers: Portolan read {counts} from {path.name}, msgspec {own}")
    return nanoseconds


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    subprocess.run([program, "peer-documents", str(folder)], check=True)
    python = ".".join(str(part) for part in sys.version_info[:3])
    print(f"\n### Mapping beside msgspec {msgspec.__version__} on Python {python}\n")
    print("| row | bytes | Portolan | msgspec | MB/s | ratio | single rounds | target | |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- | --- | --- |")
    for path in sorted(folder.glob("*.json")):
        document = path.read_bytes()
        ours: list[float] = []
        theirs: list[float] = []
        for _ in range(ROUNDS):
            ours.append(portolan_round(program, path, document))
            theirs.append(msgspec_round(document))
        our_time, their_time = statistics.median(ours), statistics.median(theirs)
        ratio = their_time / our_time
        rounds = [theirs / ours for ours, theirs in zip(ours, theirs)]
        print(
            f"| msgspec/{path.stem} | {len(document)} | {our_time / 1e3:.1f} µs | {their_time / 1e3:.1f} µs "
            f"| {len(document) * 1e3 / our_time:.0f} | {ratio:.2f} × | {min(rounds):.2f}–{max(rounds):.2f} "
            f"| ≥ {TARGET} × | {'ok' if ratio >= TARGET else '**below**'} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
