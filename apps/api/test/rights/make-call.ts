import type { Call } from '@forenet/contract/define-call'
import type { Person, TestPortal } from '@forenet/testkit/portal'
import { attach, upload } from './callers.ts'
import { inputsOf } from './inputs.ts'
import { PNG, type Scene } from './scene.ts'

/** Makes any call with what it is given in a scene; the status of the answer, and the code of a refusal. */
export async function makeCall(portal: TestPortal, scene: Scene, call: Call, person: Person): Promise<string> {
  if (call.name === 'memberPictureSave') return told(await upload(portal, person, scene.subject.id, PNG))
  if (call.name === 'contactAttachmentSave') return told(await attach(portal, person, 'board.png', PNG))
  const { status, problem } = await portal.call(person, call, inputsOf(scene)[call.name] ?? {})
  return told({ status, body: problem })
}

const told = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 400 ? String(status) : `${status} ${body.code}`
