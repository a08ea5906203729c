import type { MessageTemplate } from '@forenet/contract/club/message'
import { clubMessageTemplateRemove, clubMessageTemplateSave } from '@forenet/contract/club/message-calls'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { templatesQuery } from '../shared/messages/templates-query.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './messages.module.css'

const MAX_NAME = 60

function TemplateDialog({ template, close }: { template: MessageTemplate | null; close: () => void }) {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [templateId] = useState<string>(() => template?.id ?? crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: { name: template?.name ?? '', subject: template?.subject ?? '', message: template?.message ?? '' },
    validate: {
      name: (name) => (name.trim() === '' ? t('template.nameWrong') : null),
      subject: (subject) => (subject.trim() === '' ? t('template.subjectWrong') : null),
      message: (message) => (message.trim() === '' ? t('template.messageWrong') : null),
    },
    submit: async (values) => {
      const body = { ...values, version: template?.version ?? 0 }
      const all = await call(clubMessageTemplateSave, { params: { orgKey, templateId }, body })
      queryClient.setQueryData(templatesQuery(orgKey).queryKey, all)
      say(t('said.templateSaved'))
      close()
    },
  })
  return (
    <FormDialog
      title={t(template ? 'template.change' : 'template.new')}
      confirmLabel={t('template.save')}
      {...sending}
      close={close}
    >
      <TextInput
        data-autofocus
        label={t('template.name')}
        maxLength={MAX_NAME}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('template.subject')}
        maxLength={CONTACT_LIMITS.subject}
        autoComplete="off"
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={t('template.message')}
        rows={10}
        maxLength={CONTACT_LIMITS.message}
        {...form.getInputProps('message')}
      />
    </FormDialog>
  )
}

type OpenedDialog = { what: 'change'; template: MessageTemplate | null } | { what: 'remove'; template: MessageTemplate }

export function TemplateList() {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const templates = useQuery(templatesQuery(orgKey))
  const create = (
    <Button
      variant="default"
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => setOpened({ what: 'change', template: null })}
    >
      {t('template.new')}
    </Button>
  )
  return (
    <QueryContent query={templates} loading={<SkeletonList rows={4} height={56} />}>
      {(all) => (
        <>
          {all.length === 0 ? (
            <EmptyState
              icon={<FileText size={28} />}
              title={t('none.templates.title')}
              text={t('none.templates.text')}
              action={create}
            />
          ) : (
            <div className={styles.templates}>
              <BoxedList>
                {all.map((template) => (
                  <li key={template.id} className={styles.template}>
                    <span className={styles.name}>
                      <strong>{template.name}</strong>
                      <span className={styles.quiet}>{template.subject}</span>
                    </span>
                    <MoreMenu label={t('template.actions', { name: template.name })}>
                      <MoreMenuItem
                        icon={<Pencil size={18} aria-hidden />}
                        onClick={() => setOpened({ what: 'change', template })}
                      >
                        {t('template.change')}
                      </MoreMenuItem>
                      <MoreMenuItem
                        icon={<Trash2 size={18} aria-hidden />}
                        onClick={() => setOpened({ what: 'remove', template })}
                      >
                        {t('template.remove')}
                      </MoreMenuItem>
                    </MoreMenu>
                  </li>
                ))}
              </BoxedList>
              {create}
            </div>
          )}
          {opened?.what === 'change' ? (
            <TemplateDialog template={opened.template} close={() => setOpened(null)} />
          ) : null}
          {opened?.what === 'remove' ? <RemoveDialog template={opened.template} close={() => setOpened(null)} /> : null}
        </>
      )}
    </QueryContent>
  )
}

function RemoveDialog({ template: { id, name }, close }: { template: MessageTemplate; close: () => void }) {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const remove = useAction({
    mutationFn: () => call(clubMessageTemplateRemove, { params: { orgKey, templateId: id } }),
    onSuccess: (left) => {
      queryClient.setQueryData(templatesQuery(orgKey).queryKey, left)
      say(t('said.templateRemoved'))
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('template.removing', { name })}
      confirmLabel={t('template.remove')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    >
      <p>{t('template.removingText')}</p>
      <FormFailure failure={remove.error} />
    </ConfirmDialog>
  )
}
