import type { LoadRequest, LoadResult, LoadTarget } from '../load/load.ts'
import { loadAlternately } from '../load/rounds.ts'
import { startFloorServer } from './floor.ts'

export type FloorTarget = LoadTarget & { floorPath: string }

export type FloorComparison<Read extends string> = {
  databaseUrl: string
  origin: string
  floor: URL
  targets: Readonly<Record<Read, readonly FloorTarget[]>>
  connections: number
}

export type FloorShare<Read extends string> = {
  read: Read
  bytes: number
  floor: LoadResult
  portal: LoadResult
  /** The portal's requests per second relative to those of the baseline. */
  share: number
}

export async function measureAgainstFloor<Read extends string>(
  stack: AsyncDisposableStack,
  put: (load: LoadRequest) => Promise<LoadResult>,
  { databaseUrl, origin, floor: program, targets, connections }: FloorComparison<Read>,
): Promise<FloorShare<Read>[]> {
  const reads = Object.keys(targets) as Read[]
  const bytes = {} as Record<Read, number>
  for (const read of reads) bytes[read] = await sizeOf(origin, targets[read])
  const floor = await startFloorServer(stack, databaseUrl, program, bytes)

  const shares: FloorShare<Read>[] = []
  for (const read of reads) {
    const below = targets[read].map(({ floorPath, token }) => ({ path: floorPath, token }))
    if ((await sizeOf(floor.origin, below)) !== bytes[read])
      throw new Error(`The floor answers ${read} in another size`)
    const { a, b } = await loadAlternately(
      put,
      { origin: floor.origin, connections, targets: () => below },
      { origin, connections, targets: () => targets[read] },
    )
    shares.push({ read, bytes: bytes[read], floor: a, portal: b, share: b.perSecond / a.perSecond })
  }
  return shares
}

/** Size of the responses, which must be equal for all members, so that those of the baseline are comparable. */
async function sizeOf(origin: string, targets: readonly LoadTarget[]): Promise<number> {
  const sizes = new Set<number>()
  for (const { path, token } of targets.slice(0, 8)) {
    const answer = await fetch(`${origin}${path}`, {
      headers: { authorization: `Bearer ${token}`, orgkey: 'ALL', 'accept-encoding': 'identity' },
    })
    const body = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${new TextDecoder().decode(body)}`)
    sizes.add(body.byteLength)
  }
  const [size, ...others] = sizes
  if (size === undefined || others.length > 0) throw new Error(`Answers of different sizes: ${[...sizes].join(', ')}`)
  return size
}
