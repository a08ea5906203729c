import { z } from 'zod'

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const credentialId = z
  .string()
  .max(1364)
  .regex(/^[\w-]+$/)
const bytes = z
  .string()
  .max(12_000)
  .regex(/^[\w-]+$/)

const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
}

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    context.addIssue({ code: 'custom', message: String(cause) })
    return z.NEVER
  }
})

export const newCredentialSchema = json.pipe(
  z.object({
    ...common,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z
        .array(z.string())
        .max(20)
        .default([])
        .transform((all) => TRANSPORTS.filter((known) => all.includes(known))),
    }),
  }),
)

export const signedCredentialSchema = json.pipe(
  z.object({
    ...common,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
    }),
  }),
)
