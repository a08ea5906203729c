import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { ApiProblem } from '../../src/kit/calls/api-problem.ts'
import { FormFailure } from '../../src/kit/forms/form-failure.tsx'
import { useCallForm } from '../../src/kit/forms/use-call-form.ts'

/** Form with a rejecting server: 'new' has an invalid post code, 'gone' fails as a whole. */
export function AddressForm() {
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { name: '', address: { PostCode: '' } },
    validate: { name: (name) => (name ? null : 'A name is needed') },
    submit: async ({ name }) => {
      if (name === 'gone') throw new ApiProblem({ code: 'unreachable', status: 0 })
      const fieldErrors = [{ path: 'body.address.PostCode', message: 'Digits only' }]
      throw new ApiProblem({ code: 'malformed-input', status: 400, fieldErrors })
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate style={{ display: 'grid', gap: '1rem' }}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Postcode" {...form.getInputProps('address.PostCode')} />
      <FormFailure failure={failure} />
      <Button type="submit" loading={pending}>
        Save
      </Button>
    </form>
  )
}
