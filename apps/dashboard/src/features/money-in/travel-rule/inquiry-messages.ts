/** The texts of inquiries of other providers. */
export const inquiryMessages = {
  asks: (provider: string, coins: string) => `${provider} asks to send ${coins}`,
  asksText: 'Its customer pays one of your payments. The coins are sent once you accept.',
  notTold: (provider: string) => `${provider} could not be told your answer yet`,
  notToldText: 'It is tried again by itself.',
  review: 'Review',
  accept: 'Accept',
  reject: 'Reject',
  titles: {
    ACCEPT: (coins: string, provider: string) => `Accept ${coins} from ${provider}?`,
    REJECT: (coins: string, provider: string) => `Reject ${coins} from ${provider}?`,
  },
  summary: {
    ACCEPT: (provider: string) => `acceptance of an inquiry of ${provider}`,
    REJECT: (provider: string) => `rejection of an inquiry of ${provider}`,
  },
  acceptText:
    'The provider is told the address of the payment. The deposit then needs no further data about its payer.',
  rejectText: 'The provider is told that the coins are not wanted, and your reason.',
  reason: 'Reason',
  reasonHint: 'Sent to the other provider: name no person.',
  unnamed: 'The provider did not say enough to name the payer: the deposit would still wait for that.',
  beneficiary: 'To',
  unsaid: 'Not named',
  onRecord: 'That you read this stands in the audit log.',
  loading: 'Loading',
  done: { ACCEPT: 'Inquiry accepted', REJECT: 'Inquiry rejected' },
} as const;
