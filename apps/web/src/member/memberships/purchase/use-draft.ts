import { isRecord, parseStoredJson } from '../../../kit/device/parse-stored-json.ts'
import { createDraftStore, type DraftInHand as InHand, useDraftInHand } from '../../shared/payment/draft/draft-store.ts'
import { type DraftPurchase, parseDraftPurchase } from '../../shared/payment/purchase-token.ts'

export type DraftInHand = InHand<Draft>

const purchaseDraftStore = createDraftStore({
  name: 'membership',
  read: parsePurchaseDrafts,
  isEmpty: ({ byOrganisation }) => Object.keys(byOrganisation).length === 0,
  withoutPurchase,
  choicesIn,
})

export const loadPurchaseDrafts = purchaseDraftStore.load

/** Call once the purchase is paid or declined (section 4). */
export const forgetPurchase = purchaseDraftStore.forgetPurchase

export const storedPurchase = (memberId: string, organisationId: string): string | undefined =>
  loadPurchaseDrafts(memberId).byOrganisation[organisationId]?.purchase?.token

export function savePurchaseDraft(memberId: string, organisationId: string, draft: Draft): void {
  purchaseDraftStore.change(memberId, (drafts) => withDraft(drafts, organisationId, draft))
}

export function usePurchaseDraft(
  memberId: string,
  organisationId: string,
  begin: (earlier: Draft['choices']) => Draft['choices'],
): DraftInHand {
  return useDraftInHand<Draft>(
    () => {
      const earlier = loadPurchaseDrafts(memberId).byOrganisation[organisationId] ?? EMPTY_DRAFT
      return { ...earlier, choices: begin(earlier.choices) }
    },
    (draft) => savePurchaseDraft(memberId, organisationId, draft),
  )
}

/** The draft is stored until paid or declined (section 4). */
export type Draft = {
  choices: Readonly<Record<string, string>>
  gdprAgreement: boolean
  autoRenewal: boolean
  purchase: DraftPurchase | null
}

type Drafts = { lastOrganisation: string | null; byOrganisation: Readonly<Record<string, Draft>> }

export const NO_DRAFTS: Drafts = { lastOrganisation: null, byOrganisation: {} }
const EMPTY_DRAFT: Draft = { choices: {}, gdprAgreement: false, autoRenewal: false, purchase: null }

export function parsePurchaseDrafts(text: string | null): Drafts {
  const stored = parseStoredJson(text)
  if (!isRecord(stored) || !isRecord(stored.byOrganisation)) return NO_DRAFTS
  const drafts = Object.entries(stored.byOrganisation).flatMap(([id, value]) => {
    const draft = asDraft(value)
    return draft ? [[id, draft] as const] : []
  })
  const { lastOrganisation } = stored
  return {
    lastOrganisation: typeof lastOrganisation === 'string' ? lastOrganisation : null,
    byOrganisation: Object.fromEntries(drafts),
  }
}

export function withDraft(drafts: Drafts, organisationId: string, draft: Draft): Drafts {
  return { lastOrganisation: organisationId, byOrganisation: { ...drafts.byOrganisation, [organisationId]: draft } }
}

export function withoutPurchase(drafts: Drafts, token: string): Drafts {
  const kept = Object.entries(drafts.byOrganisation).filter(([, draft]) => draft.purchase?.token !== token)
  const byOrganisation = Object.fromEntries(kept)
  const { lastOrganisation } = drafts
  return {
    lastOrganisation: lastOrganisation && byOrganisation[lastOrganisation] ? lastOrganisation : null,
    byOrganisation,
  }
}

function choicesIn({ lastOrganisation, byOrganisation }: Drafts): Drafts {
  return {
    lastOrganisation,
    byOrganisation: Object.fromEntries(
      Object.entries(byOrganisation).map(([id, { choices }]) => [id, { ...EMPTY_DRAFT, choices }]),
    ),
  }
}

function asDraft(value: unknown): Draft | null {
  if (!isRecord(value) || !isRecord(value.choices)) return null
  const choices = Object.entries(value.choices).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return {
    choices: Object.fromEntries(choices),
    gdprAgreement: value.gdprAgreement === true,
    autoRenewal: value.autoRenewal === true,
    purchase: parseDraftPurchase(value.purchase),
  }
}
