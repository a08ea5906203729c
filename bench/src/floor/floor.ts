import { startChild } from '../setting/child.ts'

export type Floor = { origin: string }

export async function startFloor(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  program: URL,
  bytes: Record<string, number>,
): Promise<Floor> {
  const child = await startChild<Floor>(stack, program, { DATABASE_URL: databaseUrl, BYTES: JSON.stringify(bytes) })
  return child.ready
}
