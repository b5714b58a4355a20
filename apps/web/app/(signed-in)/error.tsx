'use client';
export { ErrorScreen as default } from '@/parts/error-screen';
