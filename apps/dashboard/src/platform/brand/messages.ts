export const texts = {
  preview: 'Preview',
  previewOf: (brand: string) => `Preview of ${brand}: only this link shows it here.`,
  leavePreview: 'Leave preview',
};
