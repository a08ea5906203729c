import '@mantine/core/styles/Input.layer.css'
import type { Team } from '@forenet/contract/club/team'
import { clubTeamChange, clubTeamCreate } from '@forenet/contract/club/team-calls'
import type { TeamGender } from '@forenet/domain/team'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog, TwoColumnFields } from '../../kit/forms/form-dialog.tsx'
import { useNewNameErrorText } from '../../kit/forms/new-name-error.ts'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { MeanwhileNote } from '../shared/concurrent-changes-note.tsx'
import { teamsQuery } from '../shared/teams-query.ts'
import { useClub } from '../shared/use-club.ts'
import { useConcurrentEditsInList } from '../shared/use-concurrent-edits.ts'

type TeamValues = Record<'name' | 'activity' | 'ageFrom' | 'ageTo' | 'gender' | 'capacity', string>

const EMPTY_TEAM_VALUES: TeamValues = { name: '', activity: '', ageFrom: '', ageTo: '', gender: '', capacity: '' }
const toTeamValues = (team: Team): TeamValues => ({
  name: team.name,
  activity: team.activity,
  ageFrom: String(team.ageFrom ?? ''),
  ageTo: String(team.ageTo ?? ''),
  gender: team.gender ?? '',
  capacity: String(team.capacity ?? ''),
})
const parseOptionalInteger = (text: string) => (text.trim() === '' ? null : Number(text))
const buildTeamBody = ({ name, activity, ageFrom, ageTo, gender, capacity }: TeamValues) => ({
  name,
  activity,
  ageFrom: parseOptionalInteger(ageFrom),
  ageTo: parseOptionalInteger(ageTo),
  gender: (gender || null) as TeamGender | null,
  capacity: parseOptionalInteger(capacity),
})
const AGE_PATTERN = /^(\d{1,2}|1[0-4]\d|150)?$/
const PLACES_PATTERN = /^([1-9]\d{0,3}|10000)?$/

export function TeamDialog({ team, close }: { team: Team | null; close: () => void }) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const nameWords = useNewNameErrorText()
  const { id, storedAtStart, meanwhile, save } = useConcurrentEditsInList({
    from: team,
    valuesOf: toTeamValues,
    readList: () => queryClient.fetchQuery({ ...teamsQuery(orgKey), staleTime: 0 }),
    show: (values) => form.setValues(values),
  })
  const years = (text: string) => (AGE_PATTERN.test(text.trim()) ? null : t('dialog.ageWrong'))
  const { form, ...sending } = useCallForm({
    initialValues: team ? toTeamValues(team) : EMPTY_TEAM_VALUES,
    validate: {
      name: (name) => (name.trim() === '' ? t('dialog.nameWrong') : nameWords(name, team?.name)),
      ageFrom: years,
      ageTo: (text, { ageFrom }) => {
        const [from, to] = [parseOptionalInteger(ageFrom), parseOptionalInteger(text)]
        return years(text) ?? (from !== null && to !== null && to < from ? t('dialog.agesWrong') : null)
      },
      capacity: (text) => (PLACES_PATTERN.test(text.trim()) ? null : t('dialog.capacityWrong')),
    },
    submit: async (values) => {
      const teams = await save(values, () =>
        storedAtStart
          ? call(clubTeamChange, {
              params: { orgKey, teamId: id },
              body: { ...buildTeamBody(values), archived: storedAtStart.archived, version: storedAtStart.version },
            })
          : call(clubTeamCreate, { params: { orgKey }, body: { id, ...buildTeamBody(values) } }),
      )
      if (teams === null) return
      queryClient.setQueryData(teamsQuery(orgKey).queryKey, teams)
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
      say(t('dialog.saved', { name: values.name.trim() }))
      close()
    },
  })
  const shown = (field: keyof TeamValues, { [field]: value }: TeamValues) =>
    field === 'gender' && value !== '' ? t(`genders.${value as TeamGender}`) : value
  return (
    <FormDialog
      title={team ? t('dialog.change', { name: team.name }) : t('dialog.new')}
      confirmLabel={t(team ? 'dialog.save' : 'dialog.make')}
      {...sending}
      close={close}
    >
      <MeanwhileNote
        meanwhile={meanwhile}
        title={t('dialog.meanwhile')}
        called={(field) => t(`dialog.${field}`)}
        shown={(field, now) => shown(field, now)}
      />
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
      <TwoColumnFields>
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
      </TwoColumnFields>
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
    </FormDialog>
  )
}
