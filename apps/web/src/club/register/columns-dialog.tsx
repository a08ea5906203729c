import { REGISTER_COLUMNS, type RegisterColumn } from '@forenet/domain/register'
import { Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './register.module.css'

type ColumnsDialogProps = {
  opened: boolean
  close: () => void
  columns: readonly RegisterColumn[]
  change: (columns: string | undefined) => void
}

export function ColumnsDialog({ opened, close, columns, change }: ColumnsDialogProps) {
  const { t } = useTranslation('register')
  const turn = (column: RegisterColumn, on: boolean) =>
    change(REGISTER_COLUMNS.filter((one) => (one === column ? on : columns.includes(one))).join(','))
  return (
    <Dialog opened={opened} title={t('columns.title')} onClose={close}>
      <div className={styles.form}>
        <p className={styles.quiet}>{t('columns.lead')}</p>
        <div className={styles.choices}>
          {REGISTER_COLUMNS.filter((column) => column !== 'name').map((column) => (
            <Checkbox
              key={column}
              label={t(`columns.${column}`)}
              checked={columns.includes(column)}
              onChange={(event) => turn(column, event.currentTarget.checked)}
            />
          ))}
        </div>
        <div className={styles.ends}>
          <Button variant="subtle" onClick={() => change(undefined)}>
            {t('columns.first')}
          </Button>
          <Button onClick={close}>{t('filters.done')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
