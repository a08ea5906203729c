import { startChild } from '../setting/child.ts'

export type FloorServer = { origin: string }

export async function startFloorServer(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  program: URL,
  bytes: Record<string, number>,
): Promise<FloorServer> {
  const child = await startChild<FloorServer>(stack, program, {
    DATABASE_URL: databaseUrl,
    BYTES: JSON.stringify(bytes),
  })
  return child.ready
}
