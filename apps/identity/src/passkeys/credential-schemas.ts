import { z } from 'zod'

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Credential ids are at most 1023 bytes. */
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
  // Ours asks for no extensions, so whatever a browser says of them is left out.
  clientExtensionResults: z.unknown().transform(() => ({})),
}

/** What a form sends as `credential`: the browser's answer as JSON. */
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    context.addIssue({ code: 'custom', message: String(cause) })
    return z.NEVER
  }
})

/** A new passkey, as the browser's `PublicKeyCredential` tells it. */
export const newCredentialSchema = json.pipe(
  z.object({
    ...common,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      // A way of connecting that nobody knew when this was written is no reason to refuse the passkey.
      transports: z
        .array(z.string())
        .max(20)
        .default([])
        .transform((all) => TRANSPORTS.filter((known) => all.includes(known))),
    }),
  }),
)

/** A signature made by a passkey. */
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
