export { default } from '@/screens/audit/audit-screen';
