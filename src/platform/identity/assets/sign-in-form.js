// the button shows what was typed, and hides it again before the form leaves
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

// a second click on the way would use up the form twice
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
}
// back from the browser's memory, the form may be sent again
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent
})

// the browser would say it in its own language, which need not be the page's
for (const field of document.querySelectorAll('input')) {
  field.addEventListener('invalid', () => {
    const { valueMissing, typeMismatch, tooShort } = field.validity
    if (valueMissing) field.setCustomValidity('Completá este dato.')
    else if (typeMismatch) field.setCustomValidity('Escribí un correo como nombre@ejemplo.com.')
    else if (tooShort) field.setCustomValidity(`Escribí ${field.minLength} caracteres o más.`)
  })
  field.addEventListener('input', () => field.setCustomValidity(''))
}
