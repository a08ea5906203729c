import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { SettingsStore } from '../settings/settings.ts'
import type { Fault, FaultKind, FaultTarget } from './fault.ts'
import type { FaultRegister } from './fault-register.ts'

/** Without a body only the status is sent. */
export type HttpAnswer = { status: number; body?: unknown }

export type FaultyCall = {
  /** Synchronous, so that it is atomic. */
  effect: () => HttpAnswer
  failure: (status: number) => HttpAnswer
  special?: Partial<Record<FaultKind, (fault: Fault) => HttpAnswer>>
}

export type FaultContext = { faults: FaultRegister; settings: SettingsStore }

const usualDelayMs = 3000

export async function answerWithFaults(
  { faults, settings }: FaultContext,
  reply: FastifyReply,
  target: FaultTarget,
  call: FaultyCall,
): Promise<void> {
  const fault = faults.take(target)
  if (!fault) return send(reply, call.effect())
  const special = call.special?.[fault.kind]
  if (special) return send(reply, special(fault))
  switch (fault.kind) {
    case 'error-before':
      return send(reply, call.failure(fault.status ?? 500))
    case 'error-after':
      call.effect()
      return send(reply, call.failure(fault.status ?? 500))
    case 'hang-before':
      return hang(reply, fault.delayMs ?? settings.current().hangMs)
    case 'hang-after':
      call.effect()
      return hang(reply, fault.delayMs ?? settings.current().hangMs)
    case 'delay':
      await wait(fault.delayMs ?? usualDelayMs, undefined, { ref: false })
      return send(reply, call.effect())
    default:
      throw new Error(`${target.service} ${target.operation} has no fault ${fault.kind}`)
  }
}

function send(reply: FastifyReply, answer: HttpAnswer): void {
  reply.code(answer.status)
  if (answer.body === undefined) reply.send()
  else reply.send(answer.body)
}

/** Until the client gives up, `ms` have passed, or the simulator closes. */
function hang(reply: FastifyReply, ms: number): void {
  reply.hijack()
  const giveUp = setTimeout(() => reply.raw.destroy(), ms)
  reply.raw.once('close', () => clearTimeout(giveUp))
}
