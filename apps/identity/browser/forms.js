// Progressive enhancement. Texts are in the page's data attributes.

for (const input of document.querySelectorAll('input[data-show]')) {
  const button = document.createElement('button')
  const say = (shown) => {
    button.textContent = shown ? input.dataset.hide : input.dataset.show
    button.setAttribute('aria-label', shown ? input.dataset.hideLabel : input.dataset.showLabel)
  }
  button.type = 'button'
  button.className = 'reveal'
  button.setAttribute('aria-controls', input.id)
  say(false)
  button.addEventListener('click', () => {
    const shown = input.type === 'password'
    input.type = shown ? 'text' : 'password'
    say(shown)
  })
  input.after(button)
  input.form?.addEventListener('submit', () => {
    input.type = 'password'
  })
}

const level = (password) => {
  const variety = new Set(password).size
  if (password.length < 10 || variety < 5) return 1
  return password.length >= 16 && variety >= 8 ? 3 : 2
}

for (const input of document.querySelectorAll('input[data-strength]')) {
  const words = input.dataset.strength.split('|')
  const bar = document.createElement('div')
  bar.className = 'strength'
  bar.setAttribute('aria-hidden', 'true')
  bar.append(...[1, 2, 3].map(() => document.createElement('i')))
  const spoken = document.createElement('p')
  spoken.className = 'hint'
  spoken.setAttribute('role', 'status')
  input.closest('.field')?.append(bar, spoken)
  input.addEventListener('input', () => {
    const found = input.value === '' ? 0 : level(input.value)
    bar.dataset.level = String(found)
    const word = found === 0 ? '' : (words[found - 1] ?? '')
    if (spoken.textContent !== word) spoken.textContent = word
  })
}

for (const input of document.querySelectorAll('[aria-invalid]')) {
  input.addEventListener('input', () => {
    input.removeAttribute('aria-invalid')
    document.getElementById(`${input.id}-fault`)?.remove()
  })
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
}

addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form')) delete form.dataset.sent
})
