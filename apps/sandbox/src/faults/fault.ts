import { z } from 'zod'

const faultKinds = [
  'error-before',
  'error-after',
  'hang-before',
  'hang-after',
  'delay',
  'refuse',
  'expired-hold',
  'duplicate',
  'never',
  'before-return',
  'after-return',
  'out-of-order',
] as const
export type FaultKind = (typeof faultKinds)[number]

const answered = ['error-before', 'error-after', 'hang-before', 'hang-after', 'delay'] as const
const answeredOrRefused = [...answered, 'refuse'] as const

/** Fault types by operation. "before" and "after" mean before or after the call has taken effect. */
export const faultsByOperation = {
  gateway: {
    createPayment: answeredOrRefused,
    /** Only Quickpay has this operation. */
    createLink: answered,
    getAuthorization: answered,
    /** Only Quickpay has this operation. */
    listPayments: answered,
    /** Quickpay only. */
    getAccount: answered,
    capture: [...answeredOrRefused, 'expired-hold'],
    void: answeredOrRefused,
    credit: answeredOrRefused,
    listCredits: answered,
    authorizeRecurring: answeredOrRefused,
    getRecurring: answered,
    deleteRecurring: answered,
    callback: ['duplicate', 'never', 'delay', 'before-return', 'after-return'],
  },
  whatsapp: {
    messages: answeredOrRefused,
    status: ['duplicate', 'never', 'delay', 'out-of-order', 'refuse'],
  },
  smtp: {
    connect: ['refuse', 'hang-before', 'delay'],
    receiver: ['refuse'],
    deliver: answeredOrRefused,
  },
} as const satisfies Record<string, Record<string, readonly FaultKind[]>>

export type FaultService = keyof typeof faultsByOperation
export type GatewayOperation = keyof (typeof faultsByOperation)['gateway']
export type WhatsappOperation = keyof (typeof faultsByOperation)['whatsapp']
export type SmtpOperation = keyof (typeof faultsByOperation)['smtp']

const services = ['gateway', 'whatsapp', 'smtp'] as const

export function listFaultKinds(service: FaultService, operation: string): readonly FaultKind[] {
  const operations: Record<string, readonly FaultKind[]> = faultsByOperation[service]
  return Object.hasOwn(operations, operation) ? (operations[operation] ?? []) : []
}

export const faultSchema = z
  .strictObject({
    service: z.enum(services),
    operation: z.string(),
    kind: z.enum(faultKinds),
    /** Number of calls to affect; null means until the fault is cleared. */
    times: z.int().min(1).max(1_000_000).nullable().default(1),
    /** HTTP status or SMTP code of error-* faults, and of refusals by WhatsApp and SMTP. */
    status: z.int().min(400).max(599).optional(),
    /** Delay of the faults delay and after-return; for hang-* how long the request stays open. */
    delayMs: z.int().min(0).max(600_000).optional(),
    /** GatewayStatusCode of a gateway refusal, or error code of a WhatsApp refusal. */
    code: z.int().min(1).max(999_999).optional(),
    orderNumber: z.string().min(1).optional(),
    recipient: z.string().min(1).optional(),
  })
  .check((context) => {
    const { service, operation, kind } = context.value
    const kinds = listFaultKinds(service, operation)
    if (kinds.includes(kind)) return
    const message =
      kinds.length === 0
        ? `${service} has these operations: ${Object.keys(faultsByOperation[service]).join(', ')}`
        : `${service} ${operation} can have: ${kinds.join(', ')}`
    context.issues.push({
      code: 'custom',
      message,
      path: [kinds.length === 0 ? 'operation' : 'kind'],
      input: context.value,
    })
  })
export type Fault = z.infer<typeof faultSchema>

export type FaultTarget = (
  | { service: 'gateway'; operation: GatewayOperation }
  | { service: 'whatsapp'; operation: WhatsappOperation }
  | { service: 'smtp'; operation: SmtpOperation }
) & { orderNumber?: string | undefined; recipients?: readonly string[] | undefined }

export function matchesFault(fault: Fault, target: FaultTarget): boolean {
  if (fault.service !== target.service || fault.operation !== target.operation) return false
  if (fault.orderNumber !== undefined && fault.orderNumber !== target.orderNumber) return false
  if (fault.recipient === undefined) return true
  const wanted = fault.recipient.toLowerCase()
  return (target.recipients ?? []).some((recipient) => recipient.toLowerCase() === wanted)
}
