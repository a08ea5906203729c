import { isRecord, parseStoredJson } from '../../../kit/device/parse-stored-json.ts'
import { createDraftStore, type DraftInHand as InHand, useDraftInHand } from '../../shared/payment/draft/draft-store.ts'
import { type DraftPurchase, parseDraftPurchase } from '../../shared/payment/purchase-token.ts'

export type DraftInHand = InHand<PurchaseDraft>

const purchaseDraftStore = createDraftStore({
  name: 'membership',
  read: parsePurchaseDrafts,
  isEmpty: ({ byOrganisation }) => Object.keys(byOrganisation).length === 0,
  withoutPurchase: removePurchase,
  choicesIn: selectChoices,
})

export const loadPurchaseDrafts = purchaseDraftStore.load

/** Call once the purchase is paid or declined (section 4). */
export const forgetPurchase = purchaseDraftStore.forgetPurchase

export const storedPurchase = (memberId: string, organisationId: string): string | undefined =>
  loadPurchaseDrafts(memberId).byOrganisation[organisationId]?.purchase?.token

export function savePurchaseDraft(memberId: string, organisationId: string, draft: PurchaseDraft): void {
  purchaseDraftStore.change(memberId, (drafts) => storeDraft(drafts, organisationId, draft))
}

export function usePurchaseDraft(
  memberId: string,
  organisationId: string,
  begin: (earlier: PurchaseDraft['choices']) => PurchaseDraft['choices'],
): DraftInHand {
  return useDraftInHand<PurchaseDraft>(
    () => {
      const earlier = loadPurchaseDrafts(memberId).byOrganisation[organisationId] ?? EMPTY_DRAFT
      return { ...earlier, choices: begin(earlier.choices) }
    },
    (draft) => savePurchaseDraft(memberId, organisationId, draft),
  )
}

/** The draft is stored until paid or declined (section 4). */
export type PurchaseDraft = {
  choices: Readonly<Record<string, string>>
  gdprAgreement: boolean
  autoRenewal: boolean
  purchase: DraftPurchase | null
}

type PurchaseDrafts = { lastOrganisation: string | null; byOrganisation: Readonly<Record<string, PurchaseDraft>> }

export const NO_DRAFTS: PurchaseDrafts = { lastOrganisation: null, byOrganisation: {} }
const EMPTY_DRAFT: PurchaseDraft = { choices: {}, gdprAgreement: false, autoRenewal: false, purchase: null }

export function parsePurchaseDrafts(text: string | null): PurchaseDrafts {
  const stored = parseStoredJson(text)
  if (!isRecord(stored) || !isRecord(stored.byOrganisation)) return NO_DRAFTS
  const drafts = Object.entries(stored.byOrganisation).flatMap(([id, value]) => {
    const draft = parseDraft(value)
    return draft ? [[id, draft] as const] : []
  })
  const { lastOrganisation } = stored
  return {
    lastOrganisation: typeof lastOrganisation === 'string' ? lastOrganisation : null,
    byOrganisation: Object.fromEntries(drafts),
  }
}

export function storeDraft(drafts: PurchaseDrafts, organisationId: string, draft: PurchaseDraft): PurchaseDrafts {
  return { lastOrganisation: organisationId, byOrganisation: { ...drafts.byOrganisation, [organisationId]: draft } }
}

export function removePurchase(drafts: PurchaseDrafts, token: string): PurchaseDrafts {
  const kept = Object.entries(drafts.byOrganisation).filter(([, draft]) => draft.purchase?.token !== token)
  const byOrganisation = Object.fromEntries(kept)
  const { lastOrganisation } = drafts
  return {
    lastOrganisation: lastOrganisation && byOrganisation[lastOrganisation] ? lastOrganisation : null,
    byOrganisation,
  }
}

function selectChoices({ lastOrganisation, byOrganisation }: PurchaseDrafts): PurchaseDrafts {
  return {
    lastOrganisation,
    byOrganisation: Object.fromEntries(
      Object.entries(byOrganisation).map(([id, { choices }]) => [id, { ...EMPTY_DRAFT, choices }]),
    ),
  }
}

function parseDraft(value: unknown): PurchaseDraft | null {
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
