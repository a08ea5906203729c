import type { Call } from '@forenet/contract/define-call'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import { inputsOf } from './inputs.ts'
import { PNG, type Scene } from './scene.ts'

const FILES: Readonly<Record<string, Buffer>> = { memberPictureSave: PNG, contactAttachmentSave: PNG }

/** Makes any call with a valid input about the scene's member; `code` is the error code. */
export async function makeCall(portal: TestPortal, scene: Scene, call: Call, person: TestPerson | null) {
  const input = inputsOf(scene)[call.name] ?? {}
  const file = FILES[call.name]
  const answer = await portal.call(person, call, file ? { ...input, body: new Uint8Array(file) } : input)
  return { ...answer, code: answer.status < 400 ? '' : answer.problem.code }
}
