import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { ImportFamiliesChoice, ImportFamily } from '@forenet/contract/club/import'
import { clubImportFamiliesChoose, clubImportFamilyList } from '@forenet/contract/club/import-calls'
import { Button, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../use-club.ts'
import styles from './changes.module.css'

const familiesQuery = (orgKey: string, changeSetId: string) =>
  queryOptions({
    queryKey: ['club', orgKey, 'change-sets', changeSetId, 'rows', 'families'] as const,
    queryFn: ({ signal }) => call(clubImportFamilyList, { params: { orgKey, changeSetId }, signal }),
  })

type ChooseFamilies = (choice: ImportFamiliesChoice) => void

export function ImportFamilies({ set }: { set: ChangeSet }) {
  const { t } = useTranslation('imports')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const families = useQuery(familiesQuery(orgKey, set.id))
  const choose = useAction({
    mutationFn: (body: ImportFamiliesChoice) =>
      call(clubImportFamiliesChoose, { params: { orgKey, changeSetId: set.id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'change-sets', set.id] }),
  })
  if (families.isError) {
    return <QueryFailure error={families.error} retry={() => void families.refetch()} retrying={families.isFetching} />
  }
  if (!families.data || families.data.length === 0) return null
  const known = families.data.filter(({ parent, linked }) => parent !== null && !linked).map(({ email }) => email)
  return (
    <section className={styles.part} aria-labelledby="import-families">
      <div>
        <h2 id="import-families">{t('families.title')}</h2>
        <p className={styles.quiet}>{t('families.lead')}</p>
      </div>
      {known.length > 1 ? (
        <Button
          variant="default"
          className={styles.more}
          loading={choose.isPending}
          onClick={() => choose.mutate({ emails: known, linked: true })}
        >
          {t('families.all', { count: known.length })}
        </Button>
      ) : null}
      {choose.isError ? <FormFailure failure={choose.error} /> : null}
      <ul className={styles.families}>
        {families.data.map((family) => (
          <Family key={family.email} family={family} choose={choose.mutate} isPending={choose.isPending} />
        ))}
      </ul>
    </section>
  )
}

function Family({ family, choose, isPending }: { family: ImportFamily; choose: ChooseFamilies; isPending: boolean }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const { email, children, parent, linked } = family
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(children.map(({ name }) => name))
  return (
    <li className={styles.family}>
      <div>
        <strong>{names}</strong>
        <p className={styles.quiet}>{email}</p>
        <p>
          {parent === null
            ? t('families.unknown')
            : t(linked ? 'families.linked' : 'families.known', { parent: parent.name })}
        </p>
      </div>
      {linked ? (
        <Button variant="subtle" disabled={isPending} onClick={() => choose({ emails: [email], linked: false })}>
          {t('families.unlink')}
        </Button>
      ) : parent ? (
        <Button variant="default" disabled={isPending} onClick={() => choose({ emails: [email], linked: true })}>
          {t('families.link', { parent: parent.name })}
        </Button>
      ) : (
        <NewParent add={(newParent) => choose({ emails: [email], linked: true, newParent })} isPending={isPending} />
      )}
    </li>
  )
}

type NewParentProps = { add: (parent: { firstName: string; lastName: string }) => void; isPending: boolean }

function NewParent({ add, isPending }: NewParentProps) {
  const { t } = useTranslation('imports')
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  return (
    <form
      className={styles.correct}
      onSubmit={(event) => {
        event.preventDefault()
        add({ firstName, lastName })
      }}
    >
      <TextInput
        label={t('families.firstName')}
        value={firstName}
        required
        maxLength={80}
        onChange={({ currentTarget }) => setFirstName(currentTarget.value)}
      />
      <TextInput
        label={t('families.lastName')}
        value={lastName}
        maxLength={80}
        onChange={({ currentTarget }) => setLastName(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={isPending}>
        {t('families.add')}
      </Button>
    </form>
  )
}
