// Shop of `npm run prove medusa`.
const { defineConfig } = require('@medusajs/framework/utils');

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { jwtSecret: 'for-tests-only', cookieSecret: 'for-tests-only', storeCors: '', adminCors: '', authCors: '' },
  },
  admin: { disable: true },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        webhook_delay: 100,
        providers: [
          {
            resolve: '@countinghouse/medusa-payment',
            id: 'coins',
            options: {
              url: process.env.COUNTINGHOUSE_URL,
              apiKey: process.env.COUNTINGHOUSE_API_KEY,
              apiSecret: process.env.COUNTINGHOUSE_API_SECRET,
              businessId: process.env.COUNTINGHOUSE_BUSINESS_ID,
              callbackSecret: process.env.COUNTINGHOUSE_CALLBACK_SECRET,
              depositCurrency: 'BTC',
            },
          },
        ],
      },
    },
  ],
});
