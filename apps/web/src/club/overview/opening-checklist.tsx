import type { ClubPublicationStatus } from '@forenet/contract/club/club-signup'
import { clubPublish, clubSignupApprovalRequest, clubTermsAccept } from '@forenet/contract/club/club-signup-calls'
import { CLUB_TERMS_VERSION } from '@forenet/domain/club-opening'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck, CircleX, Clock3, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { openingQuery } from '../shared/opening-query.ts'
import { TermsPoints } from '../shared/terms-points.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './opening-checklist.module.css'

const STEP_PATHS = {
  texts: '/manage/$orgKey/settings',
  type: '/manage/$orgKey/types',
  key: '/manage/$orgKey/gateway',
  owner: '/manage/$orgKey/people',
} as const

export function OpeningChecklist({ opening }: { opening: ClubPublicationStatus }) {
  const { t } = useTranslation('opening')
  const club = useClub()
  const [asked, setAsked] = useState<'publish' | 'terms' | null>(null)
  const { steps, approval, reason } = opening
  const needed = steps.filter((step) => step.needed)
  const ready = needed.every(({ done }) => done) && (approval === null || approval === 'approved')
  return (
    <Surface as="section" labelledBy="opening">
      <header className={styles.head}>
        <div>
          <h2 id="opening">{t('checklist.title')}</h2>
          <p className={styles.hidden}>
            <EyeOff size={16} aria-hidden />
            {t('checklist.hidden')}
          </p>
        </div>
        <p className={styles.progress}>
          {t('checklist.progress', { done: needed.filter(({ done }) => done).length, of: needed.length })}
        </p>
      </header>
      <ol className={styles.list}>
        {approval === null ? null : (
          <Row
            mark={approval === 'approved' ? 'done' : approval === 'waiting' ? 'waiting' : 'refused'}
            title={t(`checklist.approval.${approval}.title`)}
            text={t(`checklist.approval.${approval}.text`, { reason })}
            {...(approval === 'declined' ? { action: <RequestApprovalButton /> } : {})}
          />
        )}
        {steps.map(({ step, done, needed: isNeeded }) => {
          const label = t(`checklist.${step}.${done ? 'change' : 'action'}`)
          return (
            <Row
              key={step}
              mark={done ? 'done' : 'open'}
              title={t(`checklist.${step}.title`)}
              text={t(`checklist.${step}.text`)}
              {...(isNeeded ? {} : { note: t('checklist.advised') })}
              action={
                step === 'terms' ? (
                  <Button
                    variant={done ? 'subtle' : 'default'}
                    aria-label={`${label}: ${t('checklist.terms.title')}`}
                    onClick={() => setAsked('terms')}
                  >
                    {label}
                  </Button>
                ) : (
                  <Button
                    variant={done ? 'subtle' : 'default'}
                    aria-label={`${label}: ${t(`checklist.${step}.title`)}`}
                    renderRoot={(root) => (
                      <Link
                        to={STEP_PATHS[step]}
                        params={{ orgKey: club.key }}
                        search={step === 'type' && !done ? { new: '1' } : {}}
                        {...root}
                      />
                    )}
                  >
                    {label}
                  </Button>
                )
              }
            />
          )
        })}
      </ol>
      <footer className={styles.foot}>
        <p id="ready">{t(ready ? 'checklist.ready' : 'checklist.notReady')}</p>
        <Button disabled={!ready} aria-describedby="ready" onClick={() => setAsked('publish')}>
          {t('checklist.publish')}
        </Button>
      </footer>
      {asked === 'publish' ? <PublishDialog close={() => setAsked(null)} /> : null}
      {asked === 'terms' ? (
        <TermsDialog agreed={steps.some(({ step, done }) => step === 'terms' && done)} close={() => setAsked(null)} />
      ) : null}
    </Surface>
  )
}

type StepState = 'done' | 'open' | 'waiting' | 'refused'
const ICONS = { done: CircleCheck, open: Circle, waiting: Clock3, refused: CircleX }

type RowProps = { mark: StepState; title: string; text: string; note?: string; action?: ReactNode }

function Row({ mark, title, text, note, action }: RowProps) {
  const { t } = useTranslation('opening')
  const Icon = ICONS[mark]
  return (
    <li className={styles.row} data-mark={mark}>
      <Icon size={22} aria-hidden />
      <div>
        <h3>
          {title}
          {mark === 'done' || mark === 'open' ? (
            <span className={styles.spoken}>{`: ${t(mark === 'done' ? 'checklist.done' : 'checklist.missing')}`}</span>
          ) : null}
          {note ? <span className={styles.note}>{note}</span> : null}
        </h3>
        <p>{text}</p>
      </div>
      {action}
    </li>
  )
}

function RequestApprovalButton() {
  const { t } = useTranslation('opening')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const ask = useAction({
    mutationFn: () => call(clubSignupApprovalRequest, { params: { orgKey } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(openingQuery(orgKey).queryKey, answer)
      say(t('checklist.askedAgain'))
    },
  })
  return (
    <div>
      <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('checklist.askAgain')}
      </Button>
      {ask.isError ? <FormFailure failure={ask.error} /> : null}
    </div>
  )
}

function PublishDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('opening')
  const { key: orgKey, name } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const publish = useAction({
    mutationFn: () => call(clubPublish, { params: { orgKey } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(openingQuery(orgKey).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: ['organisations'] })
      say(t('checklist.published', { club: name }))
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('checklist.confirm.title', { club: name })}
      confirmLabel={t('checklist.confirm.confirm')}
      pending={publish.isPending}
      onConfirm={() => publish.mutate()}
      onClose={close}
    >
      <p>{t('checklist.confirm.text')}</p>
      {publish.isError ? <FormFailure failure={publish.error} /> : null}
    </ConfirmDialog>
  )
}

function TermsDialog({ agreed, close }: { agreed: boolean; close: () => void }) {
  const { t } = useTranslation('opening')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const agree = useAction({
    mutationFn: () => call(clubTermsAccept, { params: { orgKey }, body: { terms: CLUB_TERMS_VERSION } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(openingQuery(orgKey).queryKey, answer)
      say(t('terms.agreed'))
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('terms.title')}
      confirmLabel={t('terms.agreeNow')}
      pending={agree.isPending}
      onConfirm={() => (agreed ? close() : agree.mutate())}
      onClose={close}
    >
      <TermsPoints />
      {agree.isError ? <FormFailure failure={agree.error} /> : null}
    </ConfirmDialog>
  )
}
