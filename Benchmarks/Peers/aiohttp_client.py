#!/usr/bin/env python3
# This source file is part of Portolan, a typed REST client for Swift.
# SPDX-License-Identifier: MIT
"""Sends requests with aiohttp and reads their JSON, for `portolan-benchmarks wire`.

Usage: aiohttp_client.py URL CONCURRENCY COUNT
Prints what the clients in Swift print: nanoseconds of processor time and of wall time for one request, the median and the
99th percentile of the latency, and 0 for the allocations, which are not counted.
"""
import asyncio
import sys
import time

import aiohttp

HEADERS = {"Accept": "application/json", "Authorization": "Bearer 0123456789abcdef0123456789abcdef"}


async def worker(session, url, count, latencies):
    for _ in range(count):
        start = time.monotonic_ns()
        async with session.get(url) as response:
            document = await response.json()
            assert response.status == 200 and document["artists"]["items"]
        latencies.append(time.monotonic_ns() - start)


async def main(url, concurrency, count):
    per_worker = max(1, count // concurrency)
    connector = aiohttp.TCPConnector(limit=128, limit_per_host=128)
    async with aiohttp.ClientSession(connector=connector, headers=HEADERS) as session:
        await asyncio.gather(*(worker(session, url, 20, []) for _ in range(concurrency)))
        latencies = []
        processor, wall = time.process_time_ns(), time.monotonic_ns()
        await asyncio.gather(*(worker(session, url, per_worker, latencies) for _ in range(concurrency)))
        processor, wall = time.process_time_ns() - processor, time.monotonic_ns() - wall
    total = per_worker * concurrency
    latencies.sort()
    print(processor / total, wall / total, latencies[len(latencies) // 2], latencies[len(latencies) * 99 // 100], 0)


asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
