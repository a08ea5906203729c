import { clubSignupCreate, clubSignupKeySuggest, clubSignupLogoSave } from '@forenet/contract/club/club-signup-calls'
import { PORTAL_COLOURS } from '@forenet/domain/colour-tokens'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FindDanishTown, loadDanishTowns } from '../../kit/address/danish-towns.ts'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call, callWithFile } from '../../kit/calls/call.ts'
import { personStorage } from '../../kit/device/person-storage.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useNewNameErrorText } from '../../kit/forms/new-name-error.ts'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { StickyActionBar } from '../../ui/page/sticky-action-bar.tsx'
import styles from './start.module.css'
import { AppearanceFields, ClubFields, ContactFields, TermsFields, useSelectedLogo } from './start-fields.tsx'
import {
  buildNewClubBody,
  createEmptyStartDraft,
  findStepOfField,
  isReservedKey,
  listInvalidFields,
  parseStartDraft,
  START_STEP_NAMES,
  type StartDraft,
  type StartFieldError,
  type StartStep,
  type StartValues,
} from './start-values.ts'

/** The draft survives leaving the page. `strong`: signed in with a second factor. */
export function StartForm({ strong }: { strong: boolean }) {
  const { t } = useTranslation(['opening', 'settings'])
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { signInAgain } = useSession()
  const nameWords = useNewNameErrorText()
  const { draft, storeDraft, forget } = useStartDraft()
  const [step, setStep] = useState(draft.step)
  const [townOf, setTownOf] = useState<FindDanishTown | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const proposal = useProposedKey(draft.values.key === '')
  const logo = useSelectedLogo()

  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: draft.values,
    validate: (values) => Object.fromEntries(wrongNow(values).map((field) => [field, words(field)])),
    submit: async (values) => {
      const next = START_STEP_NAMES[START_STEP_NAMES.indexOf(step) + 1]
      if (step === 'club') await proposeKey()
      if (next) return goTo(next)
      try {
        const { key, approval } = await call(clubSignupCreate, { body: buildNewClubBody(draft.id, values) })
        forget()
        const hasLogo = await saveLogo()
        await queryClient.invalidateQueries({ queryKey: ['own-clubs'] })
        void queryClient.invalidateQueries({ queryKey: ['member', 'access'] })
        say(t(!hasLogo ? 'madeWithoutLogo' : approval ? 'madeWaiting' : 'made', { club: values.name.trim() }))
        await navigate({ to: '/manage/$orgKey', params: { orgKey: key } })
        if (!strong) await signInAgain()
      } catch (error) {
        const field = error instanceof ApiProblem ? error.fieldErrors[0]?.path.replace(/^body\./, '') : undefined
        const asks = field === undefined ? undefined : findStepOfField(field)
        if (asks) goTo(asks)
        if (error instanceof ApiProblem && error.code === 'club-key-taken') {
          form.setFieldError('key', t('wrong.keyTaken'))
          return
        }
        throw error
      }
    },
  })

  function wrongNow(values: StartValues): StartFieldError[] {
    const wrong = listInvalidFields(step, values, townOf)
    return proposal.isOwn() ? wrong : wrong.filter((field) => field !== 'key')
  }

  function words(field: StartFieldError): string {
    if (field === 'key') return t(isReservedKey(form.getValues().key) ? 'wrong.keyReserved' : 'wrong.key')
    if (field === 'postCode') return t('wrong.postCode')
    if (field === 'agreed') return t('wrong.terms')
    return (field === 'name' && nameWords(form.getValues().name)) || t(`settings:wrong.${field}`)
  }

  async function saveLogo(): Promise<boolean> {
    if (logo.picture === null) return true
    return callWithFile(clubSignupLogoSave, logo.picture, { params: { clubId: draft.id } }).then(
      () => true,
      () => false,
    )
  }

  function goTo(next: StartStep): void {
    moved.current = true
    setStep(next)
  }

  // Without the list of towns, only the post code's format is checked.
  useEffect(() => {
    loadDanishTowns().then(
      (loaded) => setTownOf(() => loaded),
      () => undefined,
    )
  }, [])

  const { values } = form
  useEffect(() => storeDraft({ id: draft.id, step, values }))

  // Focuses the first error after going back, else the next step.
  useEffect(() => {
    if (!moved.current) return
    const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const heading = box.current?.querySelector<HTMLElement>(`#step-${step}`)
    ;(wrong ?? heading)?.focus()
  }, [step])

  async function proposeKey(): Promise<void> {
    const key = await proposal.keyFor(form.getValues().name.trim())
    if (key !== null) form.setFieldValue('key', key)
  }

  async function proposeAhead(): Promise<void> {
    // Errors are shown at the end of the step.
    await proposeKey().catch(() => undefined)
  }

  const given = { form, townOf }
  const isLast = step === 'terms'
  const nth = START_STEP_NAMES.indexOf(step) + 1
  return (
    <form noValidate onSubmit={onSubmit} className={styles.form}>
      <Surface as="section" labelledBy={`step-${step}`}>
        <div ref={box} className={styles.step}>
          <header>
            <p className={styles.quiet}>{t('step', { nth, of: START_STEP_NAMES.length })}</p>
            <h2 id={`step-${step}`} tabIndex={-1}>
              {t(`steps.${step}`)}
            </h2>
            <div className={styles.bar} aria-hidden>
              {START_STEP_NAMES.map((one, at) => (
                <span key={one} data-done={at < nth || undefined} />
              ))}
            </div>
          </header>
          {step === 'club' ? (
            <ClubFields {...given} named={() => void proposeAhead()} keyed={proposal.makeOwn} />
          ) : step === 'contact' ? (
            <ContactFields {...given} />
          ) : step === 'look' ? (
            <AppearanceFields {...given} logo={logo} />
          ) : (
            <TermsFields {...given} change={goTo} logo={logo.url} strong={strong} />
          )}
        </div>
      </Surface>
      <FormFailure failure={failure} />
      <StickyActionBar summary={null}>
        {nth > 1 ? (
          <Button variant="default" onClick={() => goTo(START_STEP_NAMES[nth - 2] ?? 'club')} disabled={pending}>
            {t('back')}
          </Button>
        ) : null}
        <Button type="submit" loading={pending}>
          {t(isLast ? 'make' : 'next')}
        </Button>
      </StickyActionBar>
      <p className={styles.quiet}>{t('kept')}</p>
    </form>
  )
}

function useStartDraft(): { draft: StartDraft; storeDraft: (draft: StartDraft) => void; forget: () => void } {
  const { subject, email } = useSession()
  const key = `forenet.club-start-draft.${subject}`
  const [draft] = useState(() =>
    parseStartDraft(personStorage.shared.getItem(key), createEmptyStartDraft(email, PORTAL_COLOURS.light.accent)),
  )
  const started = useRef(false)
  return {
    draft,
    storeDraft(next) {
      if (!started.current) personStorage.shared.setItem(key, JSON.stringify(next))
    },
    forget() {
      started.current = true
      personStorage.shared.removeItem(key)
    },
  }
}

function useProposedKey(proposes: boolean) {
  const [state] = useState(() => ({ own: !proposes, name: '', key: null as Promise<string> | null }))
  return {
    isOwn: () => state.own,
    makeOwn(): void {
      state.own = true
    },
    async keyFor(name: string): Promise<string | null> {
      if (state.own || name === '') return null
      if (state.name !== name || state.key === null) {
        state.name = name
        state.key = call(clubSignupKeySuggest, { query: { name } }).then(({ key }) => key)
        state.key.catch(() => {
          if (state.name === name) state.key = null
        })
      }
      const key = await state.key
      return state.own || state.name !== name ? null : key
    },
  }
}
