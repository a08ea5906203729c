import '@mantine/core/styles/Input.layer.css'
import type { Team, Teams } from '@forenet/contract/club/team'
import { clubTeamChange, clubTeamMake } from '@forenet/contract/club/team-calls'
import { meetEdits } from '@forenet/domain/edits'
import type { TeamGender } from '@forenet/domain/team'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSaid } from '../../kit/notices/use-said.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { type Meanwhile, MeanwhileNote } from '../shared/meanwhile-note.tsx'
import { useClub } from '../shared/use-club.ts'
import { teamsQuery } from './team-query.ts'
import styles from './teams.module.css'

/** What stands in the fields. */
type TeamValues = Record<'name' | 'activity' | 'ageFrom' | 'ageTo' | 'gender' | 'capacity', string>

const valuesOf = (team: Team | null): TeamValues => ({
  name: team?.name ?? '',
  activity: team?.activity ?? '',
  ageFrom: String(team?.ageFrom ?? ''),
  ageTo: String(team?.ageTo ?? ''),
  gender: team?.gender ?? '',
  capacity: String(team?.capacity ?? ''),
})
const whole = (text: string) => (text.trim() === '' ? null : Number(text))
const bodyOf = ({ name, activity, ageFrom, ageTo, gender, capacity }: TeamValues) => ({
  name,
  activity,
  ageFrom: whole(ageFrom),
  ageTo: whole(ageTo),
  gender: (gender || null) as TeamGender | null,
  capacity: whole(capacity),
})
const YEARS = /^(\d{1,2}|1[0-4]\d|150)?$/
const PLACES = /^([1-9]\d{0,3}|10000)?$/

/** Makes a team, or changes one. */
export function TeamDialog({ team, close }: { team: Team | null; close: () => void }) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSaid()
  // One team however often it is sent.
  const [id] = useState(() => team?.id ?? crypto.randomUUID())
  const [begun, setBegun] = useState(team)
  const [meanwhile, setMeanwhile] = useState<Meanwhile<TeamValues> | null>(null)
  const years = (text: string) => (YEARS.test(text.trim()) ? null : t('dialog.ageWrong'))
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: valuesOf(team),
    validate: {
      name: (name) => (name.trim() === '' ? t('dialog.nameWrong') : null),
      ageFrom: years,
      ageTo: (text, { ageFrom }) => {
        const [from, to] = [whole(ageFrom), whole(text)]
        return years(text) ?? (from !== null && to !== null && to < from ? t('dialog.agesWrong') : null)
      },
      capacity: (text) => (PLACES.test(text.trim()) ? null : t('dialog.capacityWrong')),
    },
    submit: async (values) => {
      const teams = begun
        ? await save(begun, values)
        : await call(clubTeamMake, { params: { orgKey }, body: { id, ...bodyOf(values) } })
      if (teams === null) return
      queryClient.setQueryData(teamsQuery(orgKey).queryKey, teams)
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
      say(t('dialog.saved', { name: values.name.trim() }))
      close()
    },
  })
  /** Null where somebody else has saved since: their changes are brought in beside one's own, and told. */
  async function save(from: Team, values: TeamValues): Promise<Teams | null> {
    try {
      return await call(clubTeamChange, {
        params: { orgKey, teamId: id },
        body: { ...bodyOf(values), archived: from.archived, version: from.version },
      })
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'changed-meanwhile')) throw error
      const teams = await queryClient.fetchQuery({ ...teamsQuery(orgKey), staleTime: 0 })
      const stored = teams.find((each) => each.id === id)
      if (!stored) throw error
      const now = valuesOf(stored)
      const met = meetEdits(valuesOf(from), values, now)
      setBegun(stored)
      form.setValues(met.values)
      setMeanwhile({ now, theirs: met.theirs, both: met.both })
      return null
    }
  }
  const shown = (field: keyof TeamValues, { [field]: value }: TeamValues) =>
    field === 'gender' && value !== '' ? t(`genders.${value as TeamGender}`) : value
  return (
    <ConfirmDialog
      opened
      title={team ? t('dialog.change', { name: team.name }) : t('dialog.new')}
      confirmLabel={t(team ? 'dialog.save' : 'dialog.make')}
      pending={pending}
      onConfirm={() => onSubmit()}
      onClose={close}
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {meanwhile ? (
          <MeanwhileNote
            meanwhile={meanwhile}
            title={t('dialog.meanwhile')}
            called={(field) => t(`dialog.${field}`)}
            shown={(field) => shown(field, meanwhile.now)}
          />
        ) : null}
        <TextInput
          data-autofocus
          label={t('dialog.name')}
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('dialog.activity')}
          description={t('dialog.activityHint')}
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('activity')}
        />
        <div className={styles.pair}>
          {(['ageFrom', 'ageTo'] as const).map((end) => (
            <TextInput
              key={end}
              label={t(`dialog.${end}`)}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              {...form.getInputProps(end)}
            />
          ))}
        </div>
        <NativeSelect
          label={t('dialog.gender')}
          data={[
            { value: '', label: t('dialog.anybody') },
            { value: 'female', label: t('genders.female') },
            { value: 'male', label: t('genders.male') },
          ]}
          {...form.getInputProps('gender')}
        />
        <TextInput
          label={t('dialog.capacity')}
          description={t('dialog.capacityHint')}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          {...form.getInputProps('capacity')}
        />
        <FormFailure failure={failure} />
        {/* Enter in a field sends the form only where it has such a button. */}
        <input type="submit" hidden />
      </form>
    </ConfirmDialog>
  )
}
