// The server makes the company's file of the same columns.
export { bidFile } from '@tanabana/messages/bid-row';
