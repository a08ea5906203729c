import {
  END_REASONS,
  MANUAL_METHODS,
  type PeopleAction,
  type SelectedPeople,
} from '@forenet/contract/club/people-action'
import type { RegisterFilterChoices } from '@forenet/contract/club/register'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { today } from '../../../kit/time/today.ts'
import { Money } from '../../../ui/money/money.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { MessageTools } from '../../shared/messages/message-tools.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from '../register.module.css'
import { enrolmentQuery } from './enrolment-query.ts'
import { PaymentFields, parseManualPayment } from './payment-fields.tsx'
import { TypeChangeFields } from './type-change-fields.tsx'
import { useBulkAction } from './use-bulk-action.ts'
import { useSinglePersonAction } from './use-single-person-action.ts'

export type ActionName = PeopleAction['kind']

type ActionDialogProps = {
  action: ActionName | null
  people: SelectedPeople
  count: number
  memberId?: string
  frame: RegisterFilterChoices | undefined
  close: () => void
}

export function ActionDialog({ action, close, ...rest }: ActionDialogProps) {
  const { t } = useTranslation('register')
  // The text is preserved if the dialog is closed accidentally.
  const [message, setMessage] = useState<MessageAction>({ kind: 'write', subject: '', message: '' })
  return (
    <Dialog opened={action !== null} title={action ? t(`actions.${action}`) : ''} onClose={close}>
      {action ? (
        <ActionForm key={action} action={action} message={message} changeMessage={setMessage} close={close} {...rest} />
      ) : null}
    </Dialog>
  )
}

type FormProps = Omit<ActionDialogProps, 'action'> & {
  action: ActionName
  message: MessageAction
  changeMessage: (message: MessageAction) => void
}

function ActionForm({ action, message, changeMessage, people, count, memberId, frame, close }: FormProps) {
  const { t } = useTranslation('register')
  const [chosen, setChosen] = useState('')
  const [asked, setAsked] = useState<PeopleAction | null>(null)
  const [ending, setEnding] = useState<EndMembershipAction>(() => ({
    kind: 'end-membership',
    lastDay: today(),
    reason: 'own-wish',
  }))
  const wanted =
    action === 'enrol' || action === 'change-type'
      ? asked
      : action === 'end-membership'
        ? ending.lastDay === ''
          ? null
          : ending
        : action === 'write'
          ? message.subject.trim() === '' || message.message.trim() === ''
            ? null
            : message
          : buildAction(action, chosen.trim())
  const many = useBulkAction(people)
  const one = useSinglePersonAction(memberId, close)
  const run = memberId === undefined ? many : one
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted) run.start(wanted)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {action === 'write' && memberId !== undefined ? null : (
        <p className={styles.quiet}>
          {action === 'write'
            ? t('write.who', { count })
            : memberId === undefined
              ? t('actions.lead', { count })
              : t('actions.leadOne')}
        </p>
      )}
      {action === 'enrol' ? (
        <EnrolFields memberId={memberId} change={setAsked} />
      ) : action === 'change-type' ? (
        <TypeChangeFields memberId={memberId} change={setAsked} />
      ) : action === 'end-membership' ? (
        <EndFields ending={ending} change={setEnding} />
      ) : action === 'write' ? (
        <MessageFields message={message} change={changeMessage} />
      ) : action === 'tag' ? (
        <TagField tags={frame?.tags ?? []} value={chosen} change={setChosen} />
      ) : (
        <NativeSelect
          label={t(action === 'untag' ? 'actions.whichTag' : 'actions.whichTeam')}
          data={[
            { value: '', label: t('actions.choose') },
            ...((action === 'untag' ? frame?.tags : frame?.teams) ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
            })),
          ]}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {run.refused ? <p role="alert">{run.refused}</p> : null}
      {run.error ? <FormFailure failure={run.error} /> : null}
      <div className={styles.ends}>
        <Button variant="default" onClick={close}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={run.isPending} disabled={!wanted}>
          {memberId === undefined ? t('actions.look') : t(`actions.${action}`)}
        </Button>
      </div>
    </form>
  )
}

function TagField({
  tags,
  value,
  change,
}: {
  tags: RegisterFilterChoices['tags']
  value: string
  change: (value: string) => void
}) {
  const { t } = useTranslation('register')
  const list = useId()
  return (
    <>
      <TextInput
        label={t('actions.tagName')}
        value={value}
        maxLength={40}
        list={list}
        autoComplete="off"
        data-autofocus
        onChange={(event) => change(event.currentTarget.value)}
      />
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag.id} value={tag.name} />
        ))}
      </datalist>
    </>
  )
}

function buildAction(
  kind: Exclude<ActionName, 'enrol' | 'end-membership' | 'change-type' | 'write'>,
  chosen: string,
): PeopleAction | null {
  if (chosen === '') return null
  if (kind === 'tag') return { kind, name: chosen }
  return kind === 'untag' ? { kind, tagId: chosen } : { kind, teamId: chosen }
}

type EndMembershipAction = Extract<PeopleAction, { kind: 'end-membership' }>

function EndFields({ ending, change }: { ending: EndMembershipAction; change: (ending: EndMembershipAction) => void }) {
  const { t } = useTranslation('register')
  return (
    <>
      <DateField
        label={t('end.lastDay')}
        value={ending.lastDay}
        onChange={(lastDay) => change({ ...ending, lastDay })}
        data-autofocus
      />
      <NativeSelect
        label={t('end.reason')}
        data={END_REASONS.map((value) => ({ value, label: t(`end.reasons.${value}`) }))}
        value={ending.reason}
        onChange={(event) => change({ ...ending, reason: event.currentTarget.value as EndMembershipAction['reason'] })}
      />
      <p className={styles.quiet}>{t('end.money')}</p>
    </>
  )
}

type MessageAction = Extract<PeopleAction, { kind: 'write' }>

function MessageFields({ message, change }: { message: MessageAction; change: (message: MessageAction) => void }) {
  const { t } = useTranslation('register')
  return (
    <>
      <TextInput
        label={t('write.subject')}
        value={message.subject}
        maxLength={CONTACT_LIMITS.subject}
        onChange={(event) => change({ ...message, subject: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={t('write.message')}
        value={message.message}
        rows={10}
        maxLength={CONTACT_LIMITS.message}
        onChange={(event) => change({ ...message, message: event.currentTarget.value })}
      />
      <MessageTools
        subject={message.subject}
        message={message.message}
        use={(words) => change({ ...message, ...words })}
      />
      <p className={styles.quiet}>{t('write.lead')}</p>
    </>
  )
}

type EnrolAction = Extract<PeopleAction, { kind: 'enrol' }>

function EnrolFields({
  memberId,
  change,
}: {
  memberId: string | undefined
  change: (wanted: EnrolAction | null) => void
}) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const offers = useQuery(enrolmentQuery(orgKey, memberId))
  const [editionId, setEditionId] = useState<string | null>(null)
  const [method, setMethod] = useState<EnrolAction['method']>('cash')
  const [paid, setPaid] = useState(() => ({ day: today(), note: '' }))
  const had = offers.data?.filter(({ refusal }) => refusal === null) ?? []
  const offer = had.find(({ id }) => id === editionId) ?? had.find(({ proposed }) => proposed) ?? had[0]
  const told = parseManualPayment(paid)
  const paysMinor = method === 'free' ? 0 : (offer?.totalMinor ?? 0)
  const wanted: EnrolAction | null =
    offer && told
      ? {
          ...{ kind: 'enrol', editionId: offer.id, method, ...told },
          // A single person has no preview.
          ...(memberId === undefined ? {} : { shownMinor: paysMinor }),
        }
      : null
  const tell = useEffectEvent((said: string) => change(JSON.parse(said) as EnrolAction | null))
  const said = JSON.stringify(wanted)
  useEffect(() => tell(said), [said])
  if (offers.isError)
    return <QueryFailure error={offers.error} retry={() => void offers.refetch()} retrying={offers.isFetching} />
  if (offers.isPending) return <SkeletonList rows={3} height={44} />
  if (!offer) return <p role="status">{t(offers.data.length > 0 ? 'enrol.hasAll' : 'enrol.nothing')}</p>
  return (
    <>
      <NativeSelect
        label={t('enrol.what')}
        description={offer.because ? t(`enrol.because.${offer.because}`) : undefined}
        data={had.map(({ id, name }) => ({ value: id, label: name }))}
        value={offer.id}
        onChange={(event) => setEditionId(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label={t('enrol.method')}
        data={MANUAL_METHODS.map((value) => ({ value, label: t(`enrol.methods.${value}`) }))}
        value={method}
        onChange={(event) => setMethod(event.currentTarget.value as EnrolAction['method'])}
      />
      <PaymentFields paid={paid} change={setPaid} />
      <p className={styles.sum}>
        <span>{t(memberId === undefined ? 'enrol.each' : 'enrol.pays')}</span>
        <strong>
          <Money minor={paysMinor} />
        </strong>
      </p>
    </>
  )
}
