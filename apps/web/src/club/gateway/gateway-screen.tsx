import type { ClubGateway } from '@forenet/contract/club/gateway'
import { clubGatewayKeyTest, clubGatewayKeyTestComplete } from '@forenet/contract/club/gateway-calls'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock3, KeyRound, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { gatewayQuery } from '../shared/gateway-query.ts'
import { openingQuery } from '../shared/opening-query.ts'
import { providerName } from '../shared/provider-name.ts'
import { SettingsTabs } from '../shared/settings-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './gateway.module.css'
import '@mantine/core/styles/Input.layer.css'

export function GatewayScreen() {
  const { t } = useTranslation(['opening', 'manage'])
  const club = useClub()
  const gateway = useQuery(gatewayQuery(club.key))
  const begun = useQuery(openingQuery(club.key))
  const proof = useKeyTest()
  const provider = providerName(gateway.data?.provider ?? '')
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('manage:pages.manage-gateway')}
        lead={
          gateway.data
            ? t(gateway.data.ownKey ? 'gateway.lead' : 'gateway.leadPortal', { club: club.name, provider })
            : null
        }
      />
      <SettingsTabs />
      {gateway.isError ? (
        <QueryFailure error={gateway.error} retry={() => void gateway.refetch()} retrying={gateway.isFetching} />
      ) : gateway.isPending || begun.isLoading ? (
        <SkeletonList rows={2} height={120} />
      ) : (
        <>
          <GatewayState gateway={gateway.data} proof={proof} published={begun.data?.opening?.published !== false} />
          {gateway.data.privateKeyChecked === false ? (
            <div role="note">
              <ActionCard
                id="private-key"
                heading="h2"
                mark={
                  <ActionMark tone="warning">
                    <TriangleAlert size={22} />
                  </ActionMark>
                }
                title={t('gateway.privateKeyUnchecked', { provider })}
              >
                {t('gateway.privateKeyUncheckedText', { provider })}
              </ActionCard>
            </div>
          ) : null}
          <KeyForm key={gateway.data.test?.state} gateway={gateway.data} />
        </>
      )}
    </div>
  )
}

function KeyForm({ gateway }: { gateway: ClubGateway }) {
  const { t } = useTranslation('opening')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [ids] = useState(() => new Map<string, string>())
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { provider: gateway.provider, key: '', privateKey: '' },
    validate: {
      key: (key) => (isKey(key) ? null : t('gateway.wrong')),
      privateKey: (key, { provider }) =>
        !needsPrivateKey(gateway, provider) || isKey(key) ? null : t('gateway.wrong'),
    },
    submit: async (values) => {
      const { provider } = values
      const [key, privateKey] = [values.key.trim(), values.privateKey.trim()]
      const keys = needsPrivateKey(gateway, provider) ? { key, privateKey } : { key }
      const typed = JSON.stringify([provider, keys])
      const id = ids.get(typed) ?? crypto.randomUUID()
      ids.set(typed, id)
      try {
        const { link } = await call(clubGatewayKeyTest, {
          params: { orgKey },
          body: { id, provider, ...keys, language },
        })
        window.location.assign(link)
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'gateway-key-refused') ids.delete(typed)
        void queryClient.invalidateQueries({ queryKey: gatewayQuery(orgKey).queryKey, refetchType: 'none' })
        throw error
      }
    },
  })
  const chosen = gateway.providers.find(({ provider }) => provider === form.values.provider)
  const isSwitch = form.values.provider !== gateway.provider
  const provider = providerName(form.values.provider)
  return (
    <Surface as="section" labelledBy="another">
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <h2 id="another">{t(gateway.ownKey ? 'gateway.another' : 'gateway.first')}</h2>
        <NativeSelect
          label={t('gateway.provider')}
          description={isSwitch ? t('gateway.switch', { before: providerName(gateway.provider), provider }) : undefined}
          data={gateway.providers.map((one) => ({ value: one.provider, label: providerName(one.provider) }))}
          {...form.getInputProps('provider')}
        />
        <TextInput
          label={t('gateway.key', { provider })}
          description={t('gateway.hint', { provider })}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.getInputProps('key')}
        />
        {chosen?.signsCallbacks ? (
          <TextInput
            label={t('gateway.privateKey', { provider })}
            description={t('gateway.privateKeyHint', { provider })}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.getInputProps('privateKey')}
          />
        ) : null}
        <FormFailure failure={failure} />
        <div className={styles.submit}>
          <Button type="submit" loading={pending}>
            {t('gateway.try')}
          </Button>
          <p className={styles.quiet}>{t('gateway.testHint')}</p>
        </div>
      </form>
    </Surface>
  )
}

function isKey(typed: string): boolean {
  return /^[\x21-\x7e]{8,500}$/.test(typed.trim())
}

function needsPrivateKey({ providers }: ClubGateway, provider: string): boolean {
  return providers.some((one) => one.provider === provider && one.signsCallbacks)
}

const STATE_DISPLAY = {
  own: [CircleCheck, 'accent'],
  portal: [CircleCheck, 'accent'],
  none: [KeyRound, 'quiet'],
  waits: [Clock3, 'warning'],
  failed: [CircleX, 'danger'],
  declined: [CircleX, 'warning'],
} as const

type GatewayStateProps = { gateway: ClubGateway; proof: KeyTestState; published: boolean }

function GatewayState({ gateway, proof, published }: GatewayStateProps) {
  const { t } = useTranslation(['opening', 'manage'])
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const state = findGatewayState(gateway, proof, published)
  const [Icon, tone] = STATE_DISPLAY[state]
  return (
    <div role="status">
      <ActionCard
        id="state"
        heading="h2"
        mark={
          <ActionMark tone={tone}>
            <Icon size={22} />
          </ActionMark>
        }
        title={proof.pending ? t('gateway.state.proving') : t(`gateway.state.${state}`)}
        action={
          proof.error ? (
            <Button onClick={proof.again} loading={proof.pending}>
              {t('gateway.again')}
            </Button>
          ) : state === 'own' ? (
            <Button
              variant="default"
              renderRoot={(root) => <Link to="/manage/$orgKey" params={{ orgKey }} {...root} />}
            >
              {t('gateway.overview')}
            </Button>
          ) : null
        }
        failure={proof.error ? <FormFailure failure={proof.error} /> : null}
      >
        {state === 'own' && gateway.since
          ? t('gateway.state.ownSince', { day: formatCalendarDate(calendarDateAt(new Date(gateway.since)), language) })
          : t(`gateway.state.${state}Text`)}
      </ActionCard>
    </div>
  )
}

function findGatewayState(
  { ownKey, portalKey, test }: ClubGateway,
  { declined }: KeyTestState,
  published: boolean,
): keyof typeof STATE_DISPLAY {
  if (test?.state === 'waits') return 'waits'
  if (declined && test?.state === 'open') return 'declined'
  if (test?.state === 'failed') return 'failed'
  if (ownKey) return 'own'
  // An unpublished club needs its own key.
  return portalKey && published ? 'portal' : 'none'
}

type KeyTestState = { pending: boolean; error: unknown; again: () => void; declined: boolean }

function useKeyTest(): KeyTestState {
  const { t } = useTranslation('opening')
  const { key: orgKey } = useClub()
  const { test, outcome, authorizationIdentifier } = useSearch({
    from: '/member-area/club-area/manage/$orgKey/gateway',
  })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const asked = useRef(false)
  const prove = useAction({
    mutationFn: () =>
      call(clubGatewayKeyTestComplete, {
        params: { orgKey, testId: test ?? '' },
        body: { authorizationIdentifier: authorizationIdentifier ?? '' },
      }),
    onSuccess: async (gateway) => {
      queryClient.setQueryData(gatewayQuery(orgKey).queryKey, gateway)
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'approvals'] })
      say(t(gateway.test?.state === 'waits' ? 'gateway.asked' : 'gateway.taken'))
      await navigate({ to: '/manage/$orgKey/gateway', params: { orgKey }, replace: true })
    },
  })
  const hasCome = test !== undefined && outcome === 'accepted' && authorizationIdentifier !== undefined
  const begin = useEffectEvent(() => {
    if (asked.current) return
    asked.current = true
    prove.mutate()
  })
  useEffect(() => {
    if (hasCome) begin()
  }, [hasCome])
  return {
    pending: prove.isPending,
    error: prove.error,
    again: () => prove.mutate(),
    declined: outcome === 'declined',
  }
}
