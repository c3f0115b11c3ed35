// Preloaded into a shop's process: the payment provider's SDK uses the tests' fake.
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'

AppConfig.BASE_URL = process.env.PAYMENT_PROVIDER_URL
