import { DOOR_TOKEN_HEADER } from '@forenet/contract/door'
import type { FastifyRequest } from 'fastify'

export function readDoorToken({ headers }: FastifyRequest): string | undefined {
  const value = headers[DOOR_TOKEN_HEADER]
  return typeof value === 'string' ? value : undefined
}
