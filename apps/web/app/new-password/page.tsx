export { default } from '@/screens/new-password/new-password-screen';
