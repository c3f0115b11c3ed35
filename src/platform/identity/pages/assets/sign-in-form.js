// this page may be the answer to a form: going back to it, or reloading it, asks for it anew instead of sending that again
history.replaceState(history.state, '', location.href)

// the button shows the password, and hides it again before the form is submitted
for (const button of document.querySelectorAll('.reveal')) {
  const field = document.getElementById(button.getAttribute('aria-controls'))
  const show = (shown) => {
    field.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
    button.textContent = shown ? 'Ocultar' : 'Mostrar'
  }
  button.hidden = false
  button.addEventListener('click', () => show(field.type === 'password'))
  field.form.addEventListener('submit', () => show(false))
}

// a double submit would consume the interaction twice
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
}
// restored from the back/forward cache, the form may be submitted again
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent
})

// the browser's own message would be in the browser's language
for (const field of document.querySelectorAll('input')) {
  field.addEventListener('invalid', () => {
    const { valueMissing, typeMismatch, tooShort } = field.validity
    if (valueMissing) field.setCustomValidity('Completá este dato.')
    else if (typeMismatch) field.setCustomValidity('Escribí un correo como nombre@ejemplo.com.')
    else if (tooShort) field.setCustomValidity(`Escribí ${field.minLength} caracteres o más.`)
  })
  field.addEventListener('input', () => field.setCustomValidity(''))
}
