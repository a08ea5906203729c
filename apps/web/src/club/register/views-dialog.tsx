import { type RegisterView, VIEW_SHARING_PERMISSIONS } from '@forenet/contract/club/register-view'
import {
  clubRegisterViewChange,
  clubRegisterViewCreate,
  clubRegisterViewDelete,
  clubRegisterViewList,
} from '@forenet/contract/club/register-view-calls'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Share2, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './register.module.css'
import { type RegisterSearch, toRegisterSearchParams, toSavedViewSearch } from './register-search.ts'
import viewStyles from './views-dialog.module.css'

function viewsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'register', 'views'] as const,
    queryFn: ({ signal }) => call(clubRegisterViewList, { params: { orgKey }, signal }),
  })
}

type ViewsDialogProps = { opened: boolean; close: () => void; search: RegisterSearch }

export function ViewsDialog({ opened, close, search }: ViewsDialogProps) {
  const { t } = useTranslation('register')
  return (
    <Dialog opened={opened} title={t('views.title')} onClose={close}>
      {opened ? <SavedViews close={close} search={search} /> : null}
    </Dialog>
  )
}

function SavedViews({ close, search }: Omit<ViewsDialogProps, 'opened'>) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const may = useMayHere()
  const mayShare = VIEW_SHARING_PERMISSIONS.some(may)
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const views = useQuery(viewsQuery(orgKey))
  const [renamed, setRenamed] = useState<RegisterView | null>(null)
  const [id, setId] = useState<string>(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const hold = (next: RegisterView[], said: string) => {
    queryClient.setQueryData(viewsQuery(orgKey).queryKey, next)
    say(said)
    setRenamed(null)
    setName('')
    setShared(false)
    setId(crypto.randomUUID())
    field.current?.focus()
  }
  const keep = useAction({
    mutationFn: (wanted: string) =>
      renamed
        ? call(clubRegisterViewChange, { params: { orgKey, viewId: renamed.id }, body: { name: wanted, shared } })
        : call(clubRegisterViewCreate, {
            params: { orgKey },
            body: { id, name: wanted, shared, search: toSavedViewSearch(search) },
          }),
    onSuccess: (next, wanted) => hold(next, t('views.kept', { name: wanted })),
  })
  const change = useAction({
    mutationFn: ({ view, to }: { view: RegisterView; to: boolean | null }) => {
      const params = { orgKey, viewId: view.id }
      return to === null
        ? call(clubRegisterViewDelete, { params })
        : call(clubRegisterViewChange, { params, body: { name: view.name, shared: to } })
    },
    onSuccess: (next, { view, to }) =>
      hold(next, t(to === null ? 'views.deleted' : to ? 'views.nowShared' : 'views.nowOwn', { name: view.name })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') field.current?.focus()
    else keep.mutate(wanted)
  }
  if (views.isError)
    return <QueryFailure error={views.error} retry={() => void views.refetch()} retrying={views.isFetching} />
  if (views.isPending) return <SkeletonList rows={3} height={44} />
  const failure = keep.error ?? change.error
  return (
    <div className={styles.form}>
      {views.data.length === 0 ? (
        <p className={styles.quiet}>{t('views.none')}</p>
      ) : (
        <ul className={viewStyles.views}>
          {views.data.map((view) => (
            <li key={view.id}>
              <Link
                to="/manage/$orgKey/register"
                params={{ orgKey }}
                search={toRegisterSearchParams(view.search)}
                className={styles.name}
                onClick={close}
              >
                {view.name}
              </Link>
              <span className={styles.quiet}>
                {view.shared ? (view.mine ? t('views.sharedMine') : t('views.sharedBy', { name: view.by })) : null}
              </span>
              {view.mayChange ? (
                <MoreMenu label={t('views.menu', { name: view.name })}>
                  <MoreMenuItem
                    icon={<Pencil size={18} />}
                    onClick={() => {
                      setRenamed(view)
                      setName(view.name)
                      setShared(view.shared && mayShare)
                      field.current?.focus()
                    }}
                  >
                    {t('views.rename')}
                  </MoreMenuItem>
                  {mayShare || view.shared ? (
                    <MoreMenuItem icon={<Share2 size={18} />} onClick={() => change.mutate({ view, to: !view.shared })}>
                      {t(view.shared ? 'views.unshare' : 'views.share')}
                    </MoreMenuItem>
                  ) : null}
                  <MoreMenuItem icon={<Trash2 size={18} />} onClick={() => change.mutate({ view, to: null })}>
                    {t('views.delete')}
                  </MoreMenuItem>
                </MoreMenu>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <form className={styles.group} onSubmit={submit}>
        <h3>{renamed ? t('views.change', { name: renamed.name }) : t('views.keep')}</h3>
        <p className={styles.quiet}>{t(renamed ? 'views.changeLead' : 'views.keepLead')}</p>
        <TextInput
          ref={field}
          label={t('views.name')}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {mayShare ? (
          <Checkbox
            label={t('views.shareWith')}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        ) : null}
        {failure ? <FormFailure failure={failure} /> : null}
        <Button type="submit" variant="default" loading={keep.isPending}>
          {t('views.save')}
        </Button>
      </form>
    </div>
  )
}
