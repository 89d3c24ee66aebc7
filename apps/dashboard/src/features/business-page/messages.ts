export const messages = {
  businesses: 'Businesses',
  tabs: 'Business',
  id: 'business ID',
  noActivity: 'No activity you may see',
  noActivityHint: 'Your role shows no payments or movements of this business.',
} as const;
