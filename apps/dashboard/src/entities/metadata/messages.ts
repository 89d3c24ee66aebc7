export const messages = {
  title: 'Metadata',
  name: 'Name',
  value: 'Value',
};
