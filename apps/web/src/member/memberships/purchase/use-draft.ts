import { isRecord, readKept } from '../../../kit/device/kept-text.ts'
import { type DraftInHand as InHand, useDraftInHand } from '../../shared/payment/draft/draft-in-hand.ts'
import { keptDrafts } from '../../shared/payment/draft/kept-drafts.ts'
import { asDraftPurchase, type DraftPurchase } from '../../shared/payment/purchase-token.ts'

export type DraftInHand = InHand<Draft>

const kept = keptDrafts({
  name: 'membership',
  read: readDrafts,
  isEmpty: ({ byOrganisation }) => Object.keys(byOrganisation).length === 0,
  withoutPurchase,
  choicesIn,
})

export const loadDrafts = kept.load

/** Once paid or declined (section 4). */
export const forgetPurchase = kept.forgetPurchase

/** Purchase token of the stored draft. */
export const storedPurchase = (memberId: string, organisationId: string): string | undefined =>
  loadDrafts(memberId).byOrganisation[organisationId]?.purchase?.token

export function saveDraft(memberId: string, organisationId: string, draft: Draft): void {
  kept.change(memberId, (drafts) => withDraft(drafts, organisationId, draft))
}

/** Persisted on every change. `begin`: initial selection. */
export function useDraft(
  memberId: string,
  organisationId: string,
  begin: (earlier: Draft['choices']) => Draft['choices'],
): DraftInHand {
  return useDraftInHand<Draft>(
    () => {
      const earlier = loadDrafts(memberId).byOrganisation[organisationId] ?? EMPTY_DRAFT
      return { ...earlier, choices: begin(earlier.choices) }
    },
    (draft) => saveDraft(memberId, organisationId, draft),
  )
}

/** Selection at a club, stored until paid or declined (section 4). */
export type Draft = {
  /** Offer id by participant id; '' if deselected. */
  choices: Readonly<Record<string, string>>
  gdprAgreement: boolean
  purchase: DraftPurchase | null
}

/** By club. */
type Drafts = { lastOrganisation: string | null; byOrganisation: Readonly<Record<string, Draft>> }

export const NO_DRAFTS: Drafts = { lastOrganisation: null, byOrganisation: {} }
const EMPTY_DRAFT: Draft = { choices: {}, gdprAgreement: false, purchase: null }

/** Empty if invalid. */
export function readDrafts(text: string | null): Drafts {
  const stored = readKept(text)
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

/** Newer drafts stay. */
export function withoutPurchase(drafts: Drafts, token: string): Drafts {
  const kept = Object.entries(drafts.byOrganisation).filter(([, draft]) => draft.purchase?.token !== token)
  const byOrganisation = Object.fromEntries(kept)
  const { lastOrganisation } = drafts
  return {
    lastOrganisation: lastOrganisation && byOrganisation[lastOrganisation] ? lastOrganisation : null,
    byOrganisation,
  }
}

/** Offers by participant id. */
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
    purchase: asDraftPurchase(value.purchase),
  }
}
