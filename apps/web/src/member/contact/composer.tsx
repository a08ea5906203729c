import '@mantine/core/styles/Input.layer.css'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { Button, FileButton, Textarea } from '@mantine/core'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import styles from './composer.module.css'
import { FileList } from './file-list.tsx'
import type { StoredMessageDraft } from './use-draft.ts'
import { ACCEPTED_FILES, useUploads } from './use-uploads.ts'

const COUNTER_SHOWN_FROM = 500

const LINE_REM = 1.5
const PADDING_REM = 1.375

type ComposerProps = {
  storedDraft: StoredMessageDraft
  label: string
  submitLabel: string
  children?: ReactNode
  error?: string | undefined
  rows: number
  pending: boolean
  failure: unknown
  submit: () => void
}

export function Composer({ storedDraft, submit, ...given }: ComposerProps) {
  const { t } = useTranslation(['contact', 'ui'])
  const { draft, change } = storedDraft
  const uploads = useUploads(draft.attachments.length, (attachment) =>
    change((now) => ({ attachments: [...now.attachments, attachment] })),
  )
  const { dragging, drop } = useFileDrop(uploads.add)
  const reset = useRef<() => void>(null)
  const form = useRef<HTMLFormElement>(null)
  const left = CONTACT_LIMITS.message - draft.message.length
  const send = () => {
    if (uploads.busy || given.pending) return
    submit()
    // Errors are marked after the next render.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <form
      ref={form}
      className={styles.composer}
      noValidate
      data-dragging={dragging || undefined}
      {...drop}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {given.children}
      <Textarea
        label={given.label}
        classNames={{ input: styles.text ?? '' }}
        rows={given.rows}
        styles={{ input: { minHeight: `${given.rows * LINE_REM + PADDING_REM}rem` } }}
        maxLength={CONTACT_LIMITS.message}
        value={draft.message}
        error={given.error}
        required
        withAsterisk={false}
        onChange={(event) => change({ message: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (isSendShortcut(event)) send()
        }}
      />
      {left <= COUNTER_SHOWN_FROM ? <p className={styles.quiet}>{t('lettersLeft', { count: left })}</p> : null}
      <FileList
        attachments={draft.attachments}
        remove={({ id }) => change((now) => ({ attachments: now.attachments.filter((one) => one.id !== id) }))}
        uploads={uploads}
      />
      <FormFailure failure={given.failure}>
        <Button className={styles.again ?? ''} size="sm" variant="default" loading={given.pending} type="submit">
          {t('ui:retry')}
        </Button>
      </FormFailure>
      <div className={styles.actions}>
        <FileButton
          multiple
          accept={ACCEPTED_FILES}
          resetRef={reset}
          onChange={(files) => {
            uploads.add(files)
            reset.current?.()
          }}
        >
          {(button) => (
            <Button variant="subtle" color="gray" px="sm" leftSection={<Paperclip size={18} aria-hidden />} {...button}>
              {t('files.choose')}
            </Button>
          )}
        </FileButton>
        <Button
          type="submit"
          loading={given.pending}
          disabled={uploads.busy}
          rightSection={<SendHorizontal size={18} aria-hidden />}
        >
          {given.submitLabel}
        </Button>
      </div>
    </form>
  )
}

const isSendShortcut = (event: KeyboardEvent): boolean => event.key === 'Enter' && (event.ctrlKey || event.metaKey)

function useFileDrop(add: (files: readonly File[]) => void) {
  const [dragging, setDragging] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    dragging,
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setDragging(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setDragging(false)
        add([...event.dataTransfer.files])
      },
    },
  }
}
