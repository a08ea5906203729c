import { readdir, readFile } from 'node:fs/promises'

const MEGABYTE = 2 ** 20

/** CPU seconds of the processes below `root`, by part; null without /proc. */
export async function measureTreeCpu(root: number): Promise<Record<keyof Memory | 'crowd' | 'floor', number> | null> {
  if (process.platform !== 'linux') return null
  const seconds = { starter: 0, portal: 0, standIns: 0, postgresql: 0, crowd: 0, floor: 0 }
  for (const running of descendants(await listProcesses(), root)) {
    const part = findBenchPart(running.command) ?? findProcessPart(running.command)
    if (part) seconds[part] += await processorTime(running.pid)
  }
  return seconds
}

function findBenchPart(command: string): 'crowd' | 'floor' | null {
  if (/(press|buyers)\.ts/.test(command)) return 'crowd'
  return /rush\/floor-server\.ts/.test(command) ? 'floor' : null
}

const TICKS_A_SECOND = 100

async function processorTime(pid: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Includes ended child processes, such as those of closed connections.
    return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / TICKS_A_SECOND
  } catch (error) {
    if (hasEnded(error)) return 0
    throw error
  }
}

/** CPU seconds of a process alone, or including all processes below it. Needs /proc. */
export async function measureProcessCpu(pid: number, extent: 'alone' | 'tree'): Promise<number> {
  return sumFigures(extent === 'alone' ? [pid] : await tree(pid), processorTime)
}

/** Memory of a process and all processes below it, as proportional set size. Needs /proc. */
export async function measureTreeMemory(root: number): Promise<number> {
  return sumFigures(await tree(root), readMemoryKilobytes)
}

async function tree(root: number): Promise<number[]> {
  return [root, ...descendants(await listProcesses(), root).map(({ pid }) => pid)]
}

async function sumFigures(pids: readonly number[], figure: (pid: number) => Promise<number>): Promise<number> {
  let sum = 0
  for (const pid of new Set(pids)) sum += await figure(pid)
  return sum
}

export type Memory = { starter: number; portal: number; standIns: number; postgresql: number }

type Running = { pid: number; parent: number; command: string }

/**
 * Memory by part, as proportional set size (which counts PostgreSQL's shared memory once), or as resident size if
 * unavailable. Null without /proc.
 */
export async function readTreeMemory(root: number): Promise<Memory | null> {
  if (process.platform !== 'linux') return null
  const memory: Memory = { starter: 0, portal: 0, standIns: 0, postgresql: 0 }
  for (const running of descendants(await listProcesses(), root)) {
    const part = findProcessPart(running.command)
    if (part) memory[part] += await readMemoryKilobytes(running.pid)
  }
  return memory
}

function findProcessPart(command: string): keyof Memory | null {
  if (/tools\/start\.mjs/.test(command)) return 'starter'
  if (/api\/src\/main\.ts/.test(command)) return 'portal'
  if (/sandbox\/src\/main\.ts/.test(command)) return 'standIns'
  return /(^|\/)postgres( |:|$)/.test(command) ? 'postgresql' : null
}

async function listProcesses(): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(readProcess))
  return found.filter((running) => running !== null)
}

async function readProcess(pid: number): Promise<Running | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return {
      pid,
      parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
      command: command.replaceAll('\0', ' '),
    }
  } catch (error) {
    if (hasEnded(error)) return null
    throw error
  }
}

function descendants(all: readonly Running[], root: number): Running[] {
  const below = new Set([root])
  for (let before = 0; before !== below.size; ) {
    before = below.size
    for (const running of all) if (below.has(running.parent)) below.add(running.pid)
  }
  return all.filter((running) => below.has(running.pid))
}

async function readMemoryKilobytes(pid: number): Promise<number> {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    if (kilobytes) return (Number(kilobytes) * 1_024) / MEGABYTE
  } catch (error) {
    if (hasEnded(error)) return 0
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
  }
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return (Number(resident) * 1_024) / MEGABYTE
}

function hasEnded(error: unknown): boolean {
  return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')
}

export function formatMemoryCells(memory: Memory | null): string[] {
  if (!memory) return ['not told here', '', '', '', '']
  const { starter, portal, standIns, postgresql } = memory
  return [portal, postgresql, standIns, starter, portal + postgresql + standIns + starter].map((part) =>
    part.toFixed(0),
  )
}

export const MEMORY_TABLE_HEADER = ['portal, MB', 'PostgreSQL, MB', 'stand-ins, MB', 'starter, MB', 'all, MB']
