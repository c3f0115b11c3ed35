// Loaded into a shop's process before anything else: the payment provider's SDK finds the tests' stand-in.
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'

AppConfig.BASE_URL = process.env.PAYMENT_PROVIDER_URL
