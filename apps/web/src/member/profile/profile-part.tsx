import type { Member } from '@forenet/contract/member'
import { Alert, Button } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressFields, PersonFields } from '../../kit/person/profile-fields.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import styles from './profile.module.css'
import { ProfileFormNotes } from './profile-form-notes.tsx'
import { useProfileForm } from './use-profile-form.ts'

const FIELDS_BY_PART = { person: PersonFields, address: AddressFields } as const

export type EditablePart = keyof typeof FIELDS_BY_PART

type ProfilePartProps = {
  part: EditablePart
  member: Member
  reload: () => Promise<void>
  /** The part being edited; one at a time, because each save stores the whole profile. */
  editing: EditablePart | null
  edit: (part: EditablePart | null) => void
  children: ReactNode
}

export function ProfilePart({ part, member, reload, editing, edit, children }: ProfilePartProps) {
  const { t } = useTranslation('profile')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = editing === part
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Surface as="section" labelledBy={id}>
      <SectionHead
        id={id}
        title={t(`parts.${part}`)}
        action={
          editing === null ? (
            <Button
              ref={button}
              variant="subtle"
              leftSection={<Pencil size={16} aria-hidden />}
              aria-label={t(`editPart.${part}`)}
              onClick={() => edit(part)}
            >
              {t('editPart.short')}
            </Button>
          ) : null
        }
      />
      {isOpen ? <PartForm part={part} member={member} reload={reload} close={() => edit(null)} /> : children}
    </Surface>
  )
}

type PartFormProps = Pick<ProfilePartProps, 'part' | 'member' | 'reload'> & { close: () => void }

function PartForm({ part, member, reload, close }: PartFormProps) {
  const { t } = useTranslation(['profile', 'ui'])
  const state = useProfileForm({ member, reload, needsAddress: false, saved: close })
  const { form, onSubmit, pending } = state
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])

  function cancelOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented && !pending) close()
  }

  const Fields = FIELDS_BY_PART[part]
  // The whole profile is stored, so an error may be in the part that is not open.
  const elsewhere = Object.entries(form.errors).filter(([path]) => path.startsWith('address') !== (part === 'address'))
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit} onKeyDown={cancelOnEscape}>
      <Fields form={form} />
      {elsewhere.length > 0 ? (
        <Alert role="alert" color="red" title={t(`elsewhere.${part}`)}>
          {elsewhere.map(([path, problem]) => (
            <p key={path}>{problem}</p>
          ))}
        </Alert>
      ) : null}
      <ProfileFormNotes state={state} />
      <div className={styles.buttons}>
        <Button type="submit" loading={pending}>
          {t('save')}
        </Button>
        <Button variant="default" disabled={pending} onClick={close}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  )
}
