/** The notices of Ad Management, to the letter of the documents (marketplace document, §4, §5 and §8). */
export const ADS: readonly (readonly [code: string, tone: string, ms: number, title: string, body?: string])[] = [
  ['ads.adsNotFetched', 'error', 5000, 'Error fetching ads'],
  ['ads.figuresNotFetched', 'error', 5000, 'Error fetching figures'],
  ['ads.adCreated', 'success', 5000, 'Ad Created', 'Ad for {company} has been successfully created.'],
  ['ads.adNotCreated', 'error', 5000, 'Error creating ad'],
  ['ads.adUpdated', 'success', 5000, 'Ad Updated', 'Ad for {company} has been successfully updated.'],
  ['ads.adNotUpdated', 'error', 5000, 'Error updating ad'],
  ['ads.adDeleted', 'success', 5000, 'Ad Deleted'],
  ['ads.adNotDeleted', 'error', 5000, 'Error deleting ad'],
  ['ads.imageNotDeleted', 'error', 5000, 'Error deleting ad image'],
  ['ads.statusUpdated', 'success', 5000, 'Status Updated', 'Ad status changed to {status}.'],
  ['ads.statusNotUpdated', 'error', 5000, 'Error updating status'],
  ['ads.incomplete', 'error', 5000, 'Missing Fields', 'Please fill all required fields.'],
  ['ads.imageTooLarge', 'error', 5000, 'File too large', 'Image must be under 1MB.'],
  ['ads.imageType', 'error', 5000, 'Invalid file type', 'Only JPG, PNG, or WEBP allowed.'],
  ['ads.imageNotUploaded', 'error', 5000, 'Upload Failed'],
];
