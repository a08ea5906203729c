import { clubLogoRemove, clubLogoSave } from '@forenet/contract/club/settings-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callWithFile } from '../../kit/calls/call.ts'
import { shrinkPicture } from '../../kit/forms/shrink-picture.ts'
import { ClubTile } from '../../kit/organiser/club-tile.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { PictureChoice } from '../shared/picture-choice.tsx'
import { useClub } from '../shared/use-club.ts'

export function LogoField() {
  const { t } = useTranslation('settings')
  const club = useClub()
  const params = { orgKey: club.key }
  const queryClient = useQueryClient()
  const shown = async () => {
    await queryClient.invalidateQueries({ queryKey: ['own-clubs'] })
    void queryClient.invalidateQueries({ queryKey: ['organisations'] })
  }
  const save = useAction({
    mutationFn: async (file: Blob) => callWithFile(clubLogoSave, await shrinkPicture(file), { params }),
    onSuccess: shown,
  })
  const remove = useAction({ mutationFn: () => call(clubLogoRemove, { params }), onSuccess: shown })
  return (
    <PictureChoice
      shown={<ClubTile club={club} />}
      words={{ choose: t(club.logo ? 'logo.replace' : 'logo.choose'), remove: t('logo.remove') }}
      removable={club.logo !== null}
      choose={(file) => {
        remove.reset()
        save.mutate(file)
      }}
      remove={() => {
        save.reset()
        remove.mutate()
      }}
      pending={save.isPending ? 'choose' : remove.isPending ? 'remove' : null}
      failure={save.error ?? remove.error}
      done={save.isSuccess ? t('logo.saved') : remove.isSuccess ? t('logo.removed') : ''}
    />
  )
}
