export { default } from '@/screens/unsubscribe/unsubscribe-screen';
