import type { ContactAttachment } from '@forenet/contract/contact'
import { ActionIcon, Loader } from '@mantine/core'
import { CircleAlert, FileText, Image, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import styles from './file-list.module.css'
import type { Upload, Uploads } from './use-uploads.ts'
import { formatFileSize } from './use-uploads.ts'

type FileListProps = {
  attachments: readonly ContactAttachment[]
  remove: (attachment: ContactAttachment) => void
  uploads: Uploads
}

export function FileList({ attachments, remove, uploads }: FileListProps) {
  const { t } = useTranslation('contact')
  const language = useLanguage()
  if (attachments.length === 0 && uploads.uploads.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('files.label')}>
      {attachments.map((attachment) => (
        <FileRow
          key={attachment.id}
          icon={<FileIcon type={attachment.contentType} />}
          name={attachment.filename}
          detail={formatFileSize(attachment.size, language)}
          remove={() => remove(attachment)}
        />
      ))}
      {uploads.uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </ul>
  )
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation('contact')
  const language = useLanguage()
  const { file, failure } = upload
  const size = formatFileSize(file.size, language)
  return (
    <FileRow
      icon={failure ? <CircleAlert size={18} aria-hidden /> : <Loader size={18} aria-hidden />}
      name={file.name}
      failed={failure !== null}
      detail={failure ? t(`files.refused.${failure}`) : t('files.uploading', { size })}
      remove={() => uploads.remove(upload)}
      action={
        failure === 'not-sent' || failure === 'not-scanned' ? (
          <ActionIcon aria-label={t('files.again', { name: file.name })} onClick={() => uploads.again(upload)}>
            <RotateCw size={18} aria-hidden />
          </ActionIcon>
        ) : null
      }
    />
  )
}

type FileRowProps = {
  icon: ReactNode
  name: string
  detail: string
  failed?: boolean
  remove: () => void
  action?: ReactNode
}

function FileRow({ icon, name, detail, failed = false, remove, action }: FileRowProps) {
  const { t } = useTranslation('contact')
  return (
    <li className={styles.file} data-failed={failed || undefined}>
      {icon}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail} role={failed ? 'alert' : undefined}>
          {detail}
        </span>
      </span>
      {action}
      <ActionIcon aria-label={t('files.remove', { name })} onClick={remove}>
        <X size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

export function FileIcon({ type }: { type: string }) {
  const Icon = type.startsWith('image/') ? Image : FileText
  return <Icon size={18} aria-hidden />
}
