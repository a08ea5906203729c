import { Keyboard, Rows3, Rows4 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreMenu, MoreMenuItem } from '../../../ui/overlays/more-menu.tsx'
import { ShortcutsDialog } from '../shortcuts-dialog.tsx'
import type { TableDensity } from './density.ts'

type TableOptionsProps = {
  density: TableDensity
  setDensity: (density: TableDensity) => void
  children?: ReactNode
}

export function TableOptions({ density, setDensity, children }: TableOptionsProps) {
  const { t } = useTranslation('manage')
  const [showsKeys, setShowsKeys] = useState(false)
  const isCompact = density === 'compact'
  return (
    <>
      <MoreMenu label={t('table.options')}>
        {children}
        <MoreMenuItem
          icon={isCompact ? <Rows3 size={18} aria-hidden /> : <Rows4 size={18} aria-hidden />}
          onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
        >
          {t(isCompact ? 'table.comfortable' : 'table.compact')}
        </MoreMenuItem>
        <MoreMenuItem icon={<Keyboard size={18} aria-hidden />} onClick={() => setShowsKeys(true)}>
          {t('shortcuts.title')}
        </MoreMenuItem>
      </MoreMenu>
      <ShortcutsDialog opened={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  )
}
