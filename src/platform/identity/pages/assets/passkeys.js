// passkeys on the sign-in page and where one is offered; `SimpleWebAuthnBrowser` comes from webauthn.js
const webauthn = SimpleWebAuthnBrowser

/** Asks the device and sends what it gave with the form that the button is in. */
function ask(form, entry, request, quiet) {
  const failed = form.querySelector('.failed')
  if (failed) failed.hidden = true
  request(JSON.parse(form.dataset.options)).then(
    (given) => {
      form.elements[entry].value = JSON.stringify(given)
      form.submit()
    },
    (failure) => {
      // cancelled, timed out, no passkey here: browsers do not say which
      if (quiet || !failed) return
      failed.textContent =
        failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
          ? failed.dataset.known
          : failed.dataset.words
      failed.hidden = false
    },
  )
}

const signIn = document.querySelector('form.use-passkey')
if (signIn && webauthn.browserSupportsWebAuthn()) {
  signIn.hidden = false
  signIn.querySelector('button').addEventListener('click', () => {
    ask(signIn, 'assertion', (optionsJSON) => webauthn.startAuthentication({ optionsJSON }))
  })
  // the field for the address lists the passkeys of this device
  if (document.querySelector('input[autocomplete~=webauthn]')) {
    webauthn.browserSupportsWebAuthnAutofill().then((possible) => {
      if (!possible) return
      ask(
        signIn,
        'assertion',
        (optionsJSON) => webauthn.startAuthentication({ optionsJSON, useBrowserAutofill: true }),
        true,
      )
    })
  }
}

// a device that can hold a passkey is offered one after the password
const password = document.querySelector('form.password')
if (password) {
  webauthn.platformAuthenticatorIsAvailable().then((possible) => {
    if (possible) password.elements.passkeys.value = 'yes'
  })
}

const make = document.querySelector('form.make-passkey')
if (make) {
  make.querySelector('button').addEventListener('click', () => {
    ask(make, 'registration', (optionsJSON) => webauthn.startRegistration({ optionsJSON }))
  })
}
